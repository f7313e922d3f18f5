# blank: interpolate the rooted end points and raise
# why: Forgets to raise.
        return low + t * (high - low)
