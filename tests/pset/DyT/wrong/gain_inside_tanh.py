# blank: layer forward
# why: The gain acts on the squashed value; inside the tanh it would be a second scale.
        z = x if self.alpha is None else self.alpha * x
        if self.gamma is None:
            return squash(z, self.kind)
        gain, shift = self.gamma, self.beta
        if self.layout == "first":
            gain, shift = gain[:, None, None], shift[:, None, None]
        return squash(gain * z, self.kind) + shift
