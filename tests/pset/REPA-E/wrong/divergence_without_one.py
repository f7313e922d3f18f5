# blank: posterior divergence
# why: Forgets the constant.
        terms = self.mean**2 + self.logvar.exp() - self.logvar
        return 0.5 * terms.sum(dim=(1, 2, 3))
