# blank: guided velocity
# why: Each half is evaluated on its own.
        half = h.shape[0] // 2
        v_class = self.velocity(x, t, h[:half])
        v_null = self.velocity(x, t, h[half:])
        return torch.lerp(v_null, v_class, guidance)
