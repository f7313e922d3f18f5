# blank: eomt.py:count of upscaling stages
# why: Subtracts one instead of two.
    return max(1, math.floor(math.log2(max(patch))) - 1)
