# blank: contiguous head repetition
# why: Expands a new axis.
    batch, count, length, width = x.shape
    return x[:, :, None].expand(batch, count, times, length, width).reshape(batch, count * times, length, width)
