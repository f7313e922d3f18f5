# blank: masking level at a time
# why: Torch's product with a logarithm.
        span = 1 - self.eps_end - self.eps_start
        masked = self.eps_start + span * torch.pow(t, self.power())
        return torch.special.xlog1py(torch.tensor(-1.0), -masked)
