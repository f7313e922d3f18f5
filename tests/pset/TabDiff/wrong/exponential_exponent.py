# blank: exponent kept above its offset
# why: Exponential for softplus.
        return self.raw.exp() + self.offset
