# blank: supervised branch
# why: The halves share their draws.
        t, noise = shared_noise(x0, len(alpha_bar), generator)
        return supervised_loss(model(diffuse(x0, noise, t, alpha_bar), t, cond), noise), {}
