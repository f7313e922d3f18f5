# blank: cut images into raster tokens
# why: Inside a token the column comes before the row.
    batch, channels, height, width = images.shape
    rows, columns = height // patch, width // patch
    cells = images.reshape(batch, channels, rows, patch, columns, patch)
    return cells.permute(0, 2, 4, 1, 5, 3).reshape(batch, rows * columns, channels * patch**2)
