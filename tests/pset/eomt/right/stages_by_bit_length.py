# blank: eomt.py:count of upscaling stages
# why: Integer arithmetic.
    side = max(patch[0], patch[1])
    return max(side.bit_length() - 3, 1)
