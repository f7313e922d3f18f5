# blank: cosine of unit vectors
# why: Does not normalise.
        cosine = (wanted * given).sum(dim=-1)
