# blank: layer forward
# why: Gain and shift are invisible at one and zero, but they are part of the layer.
        z = x if self.alpha is None else self.alpha * x
        return squash(z, self.kind)
