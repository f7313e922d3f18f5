# blank: mean and limited log-variance
# why: Has the same limit on both sides.
        self.mean, logvar = moments.chunk(2, dim=1)
        self.logvar = logvar.clamp(-30, 30)
