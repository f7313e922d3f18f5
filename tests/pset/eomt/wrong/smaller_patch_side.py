# blank: eomt.py:count of upscaling stages
# why: The smaller side of the patch decides.
    return max(1, math.floor(math.log2(min(patch))) - 2)
