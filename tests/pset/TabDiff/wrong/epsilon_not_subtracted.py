# blank: masking level at a time
# why: Does not make room for the start margin.
        masked = (1 - self.eps_end) * t ** self.power() + self.eps_start
        return -torch.log1p(-masked)
