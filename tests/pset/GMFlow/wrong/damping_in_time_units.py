# blank: damped half difference
# why: The step is not divided by the horizon.
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / old_step ** 2).clamp(min=0).sqrt()
            difference = 0.5 * step / old_step * damping * (current_mean - old_mean)
