# blank: posterior divergence
# why: Sums over the images as well.
        terms = self.mean**2 + self.logvar.exp() - 1 - self.logvar
        return 0.5 * terms.sum()
