# blank: pad columns to one width
# why: Slices of a full tensor.
    out = flat.new_full((flat.shape[0], len(sizes), max(sizes) + 1), fill)
    start = 0
    for j, size in enumerate(sizes):
        out[:, j, : size + 1] = flat[:, start : start + size + 1]
        start += size + 1
    return out
