# blank: masking level at a time
# why: Takes the logarithm of a number next to one, in single precision too.
        keep = 1 - self.eps_start - (1 - self.eps_end - self.eps_start) * t ** self.power()
        return -torch.log(keep)
