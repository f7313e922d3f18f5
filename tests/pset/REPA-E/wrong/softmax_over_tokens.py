# blank: cosine of unit vectors
# why: Turns features into shares over the tokens.
        wanted, given = wanted.softmax(dim=1), given.softmax(dim=1)
        cosine = (wanted * given).sum(dim=-1)
