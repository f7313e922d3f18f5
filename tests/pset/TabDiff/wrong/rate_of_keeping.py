# blank: time derivative of the masking level
# why: Derivative of the keep probability.
        k = self.power()
        return -(1 - self.eps_end - self.eps_start) * k * t ** (k - 1)
