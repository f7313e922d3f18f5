# blank: learnable lambda vectors of the layer
# why: Four tensors start with the same draw.
        start = 0.1 * torch.randn(self.half)
        self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2 = (nn.Parameter(start.clone()) for _ in range(4))
