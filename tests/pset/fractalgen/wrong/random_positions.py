# blank: independent random permutations
# why: Draws with replacement, so that positions repeat.
    return torch.randint(length, (batch, length), generator=generator)
