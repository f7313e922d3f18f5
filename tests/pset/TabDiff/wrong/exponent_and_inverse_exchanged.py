# blank: numeric noise level at a time
# why: Raises the ends and takes the root.
        rho = self.exponent()
        return (self.low**rho + t * (self.high**rho - self.low**rho)) ** (1 / rho)
