# blank: posterior divergence
# why: Averages over the elements.
        terms = self.mean**2 + self.logvar.exp() - 1 - self.logvar
        return 0.5 * terms.mean(dim=(1, 2, 3))
