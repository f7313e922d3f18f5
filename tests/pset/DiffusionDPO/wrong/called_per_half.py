# blank: noise both images and predict
# why: One call for each half.
    noisy = diffuse(x0, noise, t, alpha_bar)
    tiled = tile_condition(cond)
    (winner, loser), (t_w, t_l) = halves(noisy), halves(t)
    model_error = row_error(torch.cat([model(winner, t_w, cond), model(loser, t_l, cond)]), noise)
