# blank: supervised branch
# why: One timestep for all rows.
        t = torch.randint(len(alpha_bar), (1,), generator=generator).expand(len(x0))
        noise = torch.randn(x0.shape, dtype=x0.dtype, generator=generator)
        return supervised_loss(model(diffuse(x0, noise, t, alpha_bar), t, cond), noise), {}
