# blank: interpolant training loss
# why: All rows share a time.
        noise = torch.randn_like(target) if noise is None else noise
        t = torch.rand((), dtype=target.dtype).expand(len(target)) if t is None else t
        x = (1 - t[:, None]) * noise + t[:, None] * target
        return F.mse_loss(self.velocity(x, t, h), target - noise)
