# blank: exponent kept above its offset
# why: Softplus as a sum of exponentials in log space.
        return torch.logaddexp(self.raw, torch.zeros_like(self.raw)) + self.offset
