# blank: pair each index with its successor and close with zero
# why: The step to index 0 is missing.
    pairs = pairwise(schedule)
