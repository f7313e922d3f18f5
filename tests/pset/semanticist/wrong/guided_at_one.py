# blank: euler sampling of a token
# why: A guidance of one takes the batch apart.
        doubled = guidance >= 1
        rows = len(h) // 2 if doubled else len(h)
        x = temperature * torch.randn(rows, self.token_dim, dtype=h.dtype, device=h.device)
        for i in range(self.steps):
            t = i / self.steps
            v = self.guided(x, t, h, guidance) if doubled else self.velocity(x, t, h)
            x = x + v / self.steps
        return x
