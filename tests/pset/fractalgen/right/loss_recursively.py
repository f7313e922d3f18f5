# blank: loss through all levels
# why: Goes down the levels by recursion.
        def deeper(depth, patches, conds):
            if depth == len(self.levels):
                return self.head(patches, conds)
            patches, conds, extra = self.levels[depth](patches, conds)
            return extra + deeper(depth + 1, patches, conds)

        return deeper(0, images, conds)
