# blank: loss through all levels
# why: Divides the sum by the number of levels.
        losses = []
        for level in self.levels:
            patches, conds, extra = level(patches, conds)
            losses.append(extra)
        return (self.head(patches, conds) + sum(losses)) / len(self.levels)
