# blank: numeric noise level at a time
# why: Interpolates the logarithms.
        return self.low ** (1 - t) * self.high**t * torch.ones_like(self.raw)
