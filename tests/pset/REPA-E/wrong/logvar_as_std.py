# blank: posterior sample
# why: Takes the log-variance for the standard deviation.
        return self.mean + self.logvar * noise
