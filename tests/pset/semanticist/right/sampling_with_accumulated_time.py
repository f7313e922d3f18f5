# blank: euler sampling of a token
# why: Time is summed up, and the point is changed in place.
        guided = guidance > 1
        n = h.shape[0] // (2 if guided else 1)
        x = torch.randn((n, self.token_dim), device=h.device, dtype=h.dtype).mul(temperature)
        dt = 1.0 / self.steps
        time = 0.0
        for _ in range(self.steps):
            direction = self.guided(x, time, h, guidance) if guided else self.velocity(x, time, h)
            x = torch.add(x, direction, alpha=dt)
            time += dt
        return x
