# blank: scale before squashing
# why: The input is multiplied by the scale, not divided by it.
        z = x if self.alpha is None else x / self.alpha
        u = squash(z, self.kind)
