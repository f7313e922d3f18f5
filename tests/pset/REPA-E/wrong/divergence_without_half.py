# blank: posterior divergence
# why: Forgets the half.
        terms = self.mean**2 + self.logvar.exp() - 1 - self.logvar
        return terms.sum(dim=(1, 2, 3))
