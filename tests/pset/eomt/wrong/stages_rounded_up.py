# blank: eomt.py:count of upscaling stages
# why: Rounds the logarithm up.
    return max(1, math.ceil(math.log2(max(patch))) - 2)
