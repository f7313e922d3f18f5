# blank: mean and limited log-variance
# why: Does not limit the log-variance.
        self.mean, self.logvar = moments.chunk(2, dim=1)
