# blank: choose the shift
# why: The distance is shifted by one.
    delta = torch.zeros_like(alpha)
    if prior.shifted:
        delta = torch.ones_like(alpha)
