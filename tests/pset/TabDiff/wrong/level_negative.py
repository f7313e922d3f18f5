# blank: masking level at a time
# why: Loses the sign of the logarithm.
        masked = (1 - self.eps_end - self.eps_start) * t ** self.power() + self.eps_start
        return torch.log1p(-masked)
