# blank: time derivative of the masking level
# why: Numerator and denominator apart.
        k, span = self.power(), 1 - self.eps_end - self.eps_start
        masked = span * t**k + self.eps_start
        return span * k * t ** (k - 1) / (1 - masked)
