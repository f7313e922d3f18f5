# blank: interpolant training loss
# why: The velocity points from data to noise.
        noise = torch.randn_like(target) if noise is None else noise
        t = torch.rand(len(target), dtype=target.dtype) if t is None else t
        x = (1 - t[:, None]) * noise + t[:, None] * target
        return F.mse_loss(self.velocity(x, t, h), noise - target)
