# blank: starting bracket
# why: The critical point comes from the inverse of the hyperbolic secant; the inverse secant overshoots the root.
    low = math.acos(1.0 / math.sqrt(a))
    high = 1.0
