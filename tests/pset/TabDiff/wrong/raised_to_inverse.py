# blank: interpolate the rooted end points and raise
# why: Raises to the inverse exponent.
        return (low + t * (high - low)) ** (1 / exponent)
