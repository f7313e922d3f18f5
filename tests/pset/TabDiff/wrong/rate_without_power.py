# blank: time derivative of the masking level
# why: Forgets the factor of the power.
        k = self.power()
        return (1 - self.eps_end - self.eps_start) * t ** (k - 1) * self.level(t).exp()
