# blank: start values from the width table
# why: The value for attention comes first.
    table = {1024: (1.0, 1.0), 2048: (1.0, 0.5), 4096: (0.8, 0.2), 5120: (0.6, 0.15), 8192: (0.2, 0.05)}

    attention, other = table[min((listed for listed in table if listed >= width), default=8192)]
    return other, attention
