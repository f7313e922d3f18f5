# blank: score with its peak at one
# why: The score has the wrong sign.
    return -D * torch.exp(-D)
