# blank: damped half difference
# why: The factor one half is missing.
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / (old_step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = step / old_step * damping * (current_mean - old_mean)
