# blank: interpolant training loss
# why: Squares are summed over the entries of a token.
        noise = torch.randn_like(target) if noise is None else noise
        t = torch.rand(len(target), dtype=target.dtype) if t is None else t
        x = (1 - t[:, None]) * noise + t[:, None] * target
        return (self.velocity(x, t, h) - target + noise).square().sum(dim=1).mean()
