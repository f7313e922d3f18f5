# blank: time derivative of the masking level
# why: Keeps the power as it is.
        k = self.power()
        return (1 - self.eps_end - self.eps_start) * k * t**k * self.level(t).exp()
