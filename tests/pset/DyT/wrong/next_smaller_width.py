# blank: start values from the width table
# why: Between two rows the wider one decides, not the narrower one.
    table = {1024: (1.0, 1.0), 2048: (1.0, 0.5), 4096: (0.8, 0.2), 5120: (0.6, 0.15), 8192: (0.2, 0.05)}

    return table[max((listed for listed in table if listed <= width), default=1024)]
