# blank: choose the shift
# why: The shift is ignored.
    delta = torch.zeros_like(alpha)
