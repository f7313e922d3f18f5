# blank: upper end of the damping bracket
# why: The root is forgotten: too small an end where the scale is below one.
    high = scale
