# blank: damped half difference
# why: The guidance scale is not squared.
            uncertainty = scale * self.guidance_weight + self.floor
            damping = (1 - spread * uncertainty / (old_step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = 0.5 * step / old_step * damping * (current_mean - old_mean)
