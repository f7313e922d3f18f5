# blank: pass on hidden positions only
# why: The neighbours are left out: the token's own feature stands for all.
        own = self.features(tokens, hidden, conds, hint)[0][hidden]
        outputs = [own for _ in range(NUM_CONDITIONS)]
        patches = tokens[hidden].unflatten(1, (3, self.patch, self.patch))
