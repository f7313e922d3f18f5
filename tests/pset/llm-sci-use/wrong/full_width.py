# blank: midpoint and half width
# why: The whole width is reported.
    return round((low + high) / 2.0, digits), round(high - low, digits)
