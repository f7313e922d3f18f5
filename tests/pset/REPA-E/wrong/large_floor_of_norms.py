# blank: cosine of unit vectors
# why: Adds a small constant that short vectors feel.
        wanted = wanted / (wanted.norm(dim=-1, keepdim=True) + 1e-5)
        given = given / (given.norm(dim=-1, keepdim=True) + 1e-5)
        cosine = (wanted * given).sum(dim=-1)
