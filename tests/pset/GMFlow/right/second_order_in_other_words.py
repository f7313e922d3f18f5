# blank: second-order step
# why: Early return for the first call, the state is written before the computation.
        old, self.previous = self.previous, (mix, x, t, step)
        if old is None:
            return mix
        was_mix, was_x, was_t, was_step = old
        if guided is not None:
            source, gauss, v, extra = guided.conditional, guided.base, guided.spread, guided.shift
        else:
            source, gauss, extra = mix, image_gaussian(mix), 0.0
            v = gauss.var
        here = move_posterior(was_mix, was_x, noise_level(was_t, was_x, self.horizon), x, noise_level(t, x, self.horizon))
        noise = v * (self.guidance_weight**2 * scale**2 + self.floor) * (self.horizon / was_step) ** 2
        kappa = torch.sqrt(torch.clamp_min(1 - noise, 0))
        bias = (expected_value(mix) - expected_value(here)) * (step / (2 * was_step)) * kappa + extra
        power = image_mean(bias**2)
        bias = bias * torch.sqrt(torch.clamp_max(v / torch.clamp_min(power, 1e-6), 1))
        var = gauss.var * torch.clamp_min(1 - power / torch.clamp_min(v, 1e-6), 1e-6)
        return reweight(source, powered_product(gauss, Gaussian(gauss.mean + bias, var), -1.0, 1.0))
