# blank: numeric noise level at a time
# why: Roots of tensors, and a weighted mean.
        rho = self.exponent()
        ends = torch.tensor([self.low, self.high], dtype=t.dtype)[:, None] ** rho.reciprocal()
        return ((1.0 - t) * ends[0] + t * ends[1]).pow(rho)
