# blank: time of a numeric noise level
# why: Quotient of relative roots.
        rho = self.exponent()
        ratio = (self.high / self.low) ** (1 / rho)
        return ((sigma / self.low) ** (1 / rho) - 1) / (ratio - 1)
