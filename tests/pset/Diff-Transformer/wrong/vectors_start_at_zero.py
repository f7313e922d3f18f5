# blank: learnable lambda vectors of the layer
# why: The vectors start at zero, where they get no gradient.
        self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2 = (nn.Parameter(torch.zeros(self.half)) for _ in range(4))
