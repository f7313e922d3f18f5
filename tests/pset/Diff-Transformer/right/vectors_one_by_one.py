# blank: learnable lambda vectors of the layer
# why: Spells the four vectors out.
        self.lam_q1 = nn.Parameter(0.1 * torch.randn(self.half))
        self.lam_k1 = nn.Parameter(0.1 * torch.randn(self.half))
        self.lam_q2 = nn.Parameter(0.1 * torch.randn(self.half))
        self.lam_k2 = nn.Parameter(0.1 * torch.randn(self.half))
