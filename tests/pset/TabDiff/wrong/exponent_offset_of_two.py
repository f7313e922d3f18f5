# blank: exponent kept above its offset
# why: Does not use the given offset.
        return F.softplus(self.raw) + 2
