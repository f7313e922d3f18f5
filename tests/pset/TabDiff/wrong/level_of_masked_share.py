# blank: masking level at a time
# why: Takes the logarithm of the masked share.
        masked = (1 - self.eps_end - self.eps_start) * t ** self.power() + self.eps_start
        return -torch.log(masked)
