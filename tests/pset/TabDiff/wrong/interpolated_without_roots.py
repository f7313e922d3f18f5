# blank: interpolate the rooted end points and raise
# why: Interpolates the levels.
        return self.low + t * (self.high - self.low)
