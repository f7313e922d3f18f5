# blank: order pair by preference
# why: Index arithmetic.
    rows = torch.arange(len(image_a))
    both = torch.stack([image_b, image_a])
    choice = a_preferred.long()
    return both[choice, rows], both[1 - choice, rows]
