# blank: posterior sample
# why: Takes the variance for the standard deviation.
        return self.mean + self.logvar.exp() * noise
