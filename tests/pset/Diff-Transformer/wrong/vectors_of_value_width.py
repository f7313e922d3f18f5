# blank: learnable lambda vectors of the layer
# why: The vectors are as wide as a value.
        for name in ("lam_q1", "lam_k1", "lam_q2", "lam_k2"):
            setattr(self, name, nn.Parameter(0.1 * torch.randn(2 * self.half)))
