# blank: second-order step
# why: The first call is not stored.
        result = mix
        if self.previous is not None:
            old_mix, old_x, old_t, old_step = self.previous
            if guided is None:
                conditional, base = mix, image_gaussian(mix)
                spread = base.var
            else:
                conditional, base, spread = guided.conditional, guided.base, guided.spread
            current_mean = expected_value(mix)
            old_level, level = (noise_level(time, x, self.horizon) for time in (old_t, t))
            moved = move_posterior(old_mix, old_x, old_level, x, level)
            old_mean = expected_value(moved)
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / (old_step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = 0.5 * step / old_step * damping * (current_mean - old_mean)
            bias = difference if guided is None else difference + guided.shift
            power = image_mean(bias.square())
            capped = bias * (spread / power.clamp(min=EPS)).clamp(max=1).sqrt()
            shrinkage = (1 - power / spread.clamp(min=EPS)).clamp(min=EPS)
            shifted = Gaussian(base.mean + capped, shrinkage * base.var)
            result = reweight(conditional, powered_product(shifted, base, 1.0, -1.0))
        self.previous = self.previous and (mix, x, t, step)
        return result
