# blank: loss through all levels
# why: Only the extra loss of the last level counts.
        for level in self.levels:
            patches, conds, extra = level(patches, conds)
        return self.head(patches, conds) + extra
