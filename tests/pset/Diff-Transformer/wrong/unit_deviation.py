# blank: learnable lambda vectors of the layer
# why: The vectors start with standard deviation 1.
        self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2 = (nn.Parameter(torch.randn(self.half)) for _ in range(4))
