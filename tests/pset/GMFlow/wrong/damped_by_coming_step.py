# blank: damped half difference
# why: The damping uses the coming step.
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / (step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = 0.5 * step / old_step * damping * (current_mean - old_mean)
