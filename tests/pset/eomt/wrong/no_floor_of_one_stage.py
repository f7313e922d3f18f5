# blank: eomt.py:count of upscaling stages
# why: Small patches get no stage or a negative number.
    return math.floor(math.log2(max(patch))) - 2
