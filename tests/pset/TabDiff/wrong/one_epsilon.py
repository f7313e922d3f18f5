# blank: masking level at a time
# why: Uses the end margin only.
        masked = (1 - self.eps_end) * t ** self.power()
        return -torch.log1p(-masked)
