# blank: split glued channels into a stacked batch
# why: Winners and losers come out interleaved.
    return glued.reshape(-1, glued.shape[1] // 2, *glued.shape[2:])
