# blank: damped half difference
# why: The prediction is pushed back.
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / (old_step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = 0.5 * step / old_step * damping * (old_mean - current_mean)
