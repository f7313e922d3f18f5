# blank: euler sampling of a token
# why: Both halves start from noise of their own.
        x = temperature * torch.randn(len(h), self.token_dim, dtype=h.dtype, device=h.device)
        for i in range(self.steps):
            v = self.velocity(x, i / self.steps, h)
            if guidance > 1:
                with_class, without = v.chunk(2)
                v = (without + guidance * (with_class - without)).repeat(2, 1)
            x = x + v / self.steps
        return x[: len(h) // 2] if guidance > 1 else x
