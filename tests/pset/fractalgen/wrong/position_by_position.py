# blank: pass on hidden positions only
# why: Sorts by position first, then by batch row.
        outputs = [output.transpose(0, 1)[hidden.T] for output in self.features(tokens, hidden, conds, hint)]
        patches = tokens.transpose(0, 1)[hidden.T].unflatten(1, (3, self.patch, self.patch))
