# blank: cosine of unit vectors
# why: Normalises the student only.
        cosine = (wanted * F.normalize(given, dim=-1)).sum(dim=-1)
