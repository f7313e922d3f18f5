# blank: pair each index with its successor and close with zero
# why: The path always begins at N.
    pairs = pairwise([len(grid) - 1, *schedule, 0])
