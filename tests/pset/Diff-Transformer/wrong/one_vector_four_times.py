# blank: learnable lambda vectors of the layer
# why: All four names are one tensor.
        vector = nn.Parameter(0.1 * torch.randn(self.half))
        self.lam_q1 = self.lam_k1 = self.lam_q2 = self.lam_k2 = vector
