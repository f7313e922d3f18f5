# blank: supervised branch
# why: The condition is tiled.
        t = torch.randint(len(alpha_bar), (len(x0),), generator=generator)
        noise = torch.randn(x0.shape, dtype=x0.dtype, generator=generator)
        pred = model(diffuse(x0, noise, t, alpha_bar), t, tile_condition(cond))
        return supervised_loss(pred, noise), {}
