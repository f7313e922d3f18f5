# blank: save the un-extrapolated mixture
# why: Only the first call is stored.
        self.previous = self.previous or (mix, x, t, step)
