# blank: contiguous head repetition
# why: Repeats tokens, reshaped to look like heads.
    return x.repeat_interleave(times, dim=2).reshape(len(x), -1, *x.shape[2:])
