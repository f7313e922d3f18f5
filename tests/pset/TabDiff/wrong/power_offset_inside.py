# blank: power kept above its offset
# why: Adds the offset before softplus.
        return F.softplus(self.raw + self.offset)
