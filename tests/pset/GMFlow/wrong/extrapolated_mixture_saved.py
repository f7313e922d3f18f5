# blank: save the un-extrapolated mixture
# why: The extrapolated mixture is stored.
        self.previous = (result, x, t, step)
