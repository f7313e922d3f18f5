# blank: supervised branch
# why: Noise first, randn_like without a generator.
        noise = torch.randn(x0.size(), generator=generator, dtype=x0.dtype)
        t = torch.randint(high=len(alpha_bar), size=(len(x0),), generator=generator)
        return supervised_loss(model(diffuse(x0, noise, t, alpha_bar), t, cond), noise), dict()
