# blank: score with its peak at one
# why: The factor D is missing.
    return torch.exp(-D)
