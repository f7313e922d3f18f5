# blank: mean and limited log-variance
# why: Takes the first half for the log-variance.
        logvar, self.mean = moments.chunk(2, dim=1)
        self.logvar = logvar.clamp(-30, 20)
