# blank: rebuild images from tokens
# why: Takes the tokens column of patches by column of patches.
    grid = math.isqrt(tokens.shape[1])
    cells = tokens.reshape(-1, grid, grid, 3, patch, patch)
    return torch.einsum("njicab->nciajb", cells).reshape(-1, 3, grid * patch, grid * patch)
