# blank: interpolate the rooted end points and raise
# why: Begins at the high end.
        return (high + t * (low - high)) ** exponent
