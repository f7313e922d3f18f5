# blank: pass on hidden positions only
# why: Passes on the visible patches.
        outputs = [output[~hidden] for output in self.features(tokens, hidden, conds, hint)]
        patches = tokens[~hidden].unflatten(1, (3, self.patch, self.patch))
