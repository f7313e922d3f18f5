# blank: rebuild images from tokens
# why: Copies patch by patch.
    grid = math.isqrt(tokens.shape[1])
    image = tokens.new_empty(len(tokens), 3, grid * patch, grid * patch)
    for position in range(grid**2):
        y, x = patch * (position // grid), patch * (position % grid)
        image[:, :, y : y + patch, x : x + patch] = tokens[:, position].reshape(-1, 3, patch, patch)
    return image
