# blank: time of a numeric noise level
# why: Inverts a straight line.
        return (sigma - self.low) / (self.high - self.low) * torch.ones_like(self.raw)
