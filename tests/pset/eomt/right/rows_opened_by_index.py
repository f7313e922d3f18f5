# blank: eomt.py:ignore some masks at random
# why: Opens whole rows, which are true elsewhere anyway, in a copy.
    if float(keep_prob) < 1.0:
        allowed = allowed.clone()
        u = torch.rand((allowed.shape[0], num_queries), generator=generator)
        images, queries = (u >= float(keep_prob)).nonzero(as_tuple=True)
        allowed[images, queries] = True
    return allowed
