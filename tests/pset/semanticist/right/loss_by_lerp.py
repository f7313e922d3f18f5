# blank: interpolant training loss
# why: Interpolation by a library call, and the mean written out.
        start = torch.randn(target.shape, dtype=target.dtype, device=target.device) if noise is None else noise
        times = torch.rand_like(target[:, 0]) if t is None else t
        points = torch.lerp(start, target, times.unsqueeze(1))
        error = self.velocity(points, times, h) + start - target
        return error.pow(2).sum() / error.numel()
