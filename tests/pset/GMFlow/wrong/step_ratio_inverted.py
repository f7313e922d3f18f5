# blank: damped half difference
# why: The quotient of the steps is upside down.
            uncertainty = (scale * self.guidance_weight) ** 2 + self.floor
            damping = (1 - spread * uncertainty / (old_step / self.horizon) ** 2).clamp(min=0).sqrt()
            difference = 0.5 * old_step / step * damping * (current_mean - old_mean)
