# blank: pair each index with its successor and close with zero
# why: Each index is paired with the one before it.
    pairs = zip(schedule, [len(grid) - 1, *schedule[:-1]], strict=True)
