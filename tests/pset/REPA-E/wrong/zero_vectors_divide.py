# blank: cosine of unit vectors
# why: Divides by norms that may be zero.
        wanted = wanted / wanted.norm(dim=-1, keepdim=True)
        given = given / given.norm(dim=-1, keepdim=True)
        cosine = (wanted * given).sum(dim=-1)
