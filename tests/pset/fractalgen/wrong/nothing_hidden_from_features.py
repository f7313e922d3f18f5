# blank: pass on hidden positions only
# why: The features see the patches that are to be predicted.
        outputs = [output[hidden] for output in self.features(tokens, hidden & False, conds, hint)]
        patches = tokens[hidden].unflatten(1, (3, self.patch, self.patch))
