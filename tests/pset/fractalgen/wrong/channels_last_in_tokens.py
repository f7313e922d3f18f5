# blank: cut images into raster tokens
# why: The channel varies fastest inside a token.
    batch, channels, height, width = images.shape
    rows, columns = height // patch, width // patch
    cells = images.reshape(batch, channels, rows, patch, columns, patch)
    return cells.permute(0, 2, 4, 3, 5, 1).reshape(batch, rows * columns, channels * patch**2)
