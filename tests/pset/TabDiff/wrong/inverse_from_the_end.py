# blank: time of a numeric noise level
# why: Time that is left.
        r = 1 / self.exponent()
        return (self.high**r - sigma**r) / (self.high**r - self.low**r)
