# blank: rebuild images from tokens
# why: Reads tokens as if the channel varied fastest.
    grid = math.isqrt(tokens.shape[1])
    cells = tokens.reshape(-1, grid, grid, patch, patch, 3)
    return torch.einsum("nijabc->nciajb", cells).reshape(-1, 3, grid * patch, grid * patch)
