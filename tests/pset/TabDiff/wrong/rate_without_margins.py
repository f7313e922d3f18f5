# blank: time derivative of the masking level
# why: Forgets the margins in the slope.
        k = self.power()
        return k * t ** (k - 1) * self.level(t).exp()
