# blank: cosine of unit vectors
# why: Normalises over the tokens.
        wanted, given = F.normalize(wanted, dim=1), F.normalize(given, dim=1)
        cosine = (wanted * given).sum(dim=-1)
