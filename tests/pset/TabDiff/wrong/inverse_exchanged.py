# blank: time of a numeric noise level
# why: Raises where a root belongs.
        rho = self.exponent()
        return (sigma**rho - self.low**rho) / (self.high**rho - self.low**rho)
