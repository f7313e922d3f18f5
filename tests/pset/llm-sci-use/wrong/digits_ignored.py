# blank: midpoint and half width
# why: Three decimals whatever was asked for.
    return round((low + high) / 2.0, 3), round((high - low) / 2.0, 3)
