# blank: exponent kept above its offset
# why: Forgets the offset.
        return F.softplus(self.raw)
