# blank: affine on trailing channels
# why: The shift is added after the gain and not scaled by it.
            y = self.gamma * (u + self.beta)
