# blank: scale before squashing
# why: The squashing function is the one that the layer was built with.
        z = x if self.alpha is None else self.alpha * x
        u = torch.tanh(z)
