# blank: cut images into raster tokens
# why: Tokens run down the columns of patches.
    batch, channels, height, width = images.shape
    rows, columns = height // patch, width // patch
    cells = images.reshape(batch, channels, rows, patch, columns, patch)
    return cells.permute(0, 4, 2, 1, 3, 5).reshape(batch, rows * columns, channels * patch**2)
