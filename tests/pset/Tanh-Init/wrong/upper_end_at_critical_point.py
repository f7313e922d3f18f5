# blank: starting bracket
# why: The root lies above the critical point.
    low = 0.0
    high = math.acosh(math.sqrt(a)) / a
