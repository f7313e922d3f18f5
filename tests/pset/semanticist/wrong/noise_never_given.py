# blank: interpolant training loss
# why: The noise that was passed is not used.
        noise = torch.randn_like(target)
        t = torch.rand(len(target), dtype=target.dtype) if t is None else t
        x = (1 - t[:, None]) * noise + t[:, None] * target
        return F.mse_loss(self.velocity(x, t, h), target - noise)
