# blank: contiguous head repetition
# why: Repeats the heads as a whole.
    return x.repeat(1, times, 1, 1)
