# blank: smallest distances along the other set
# why: The nearest neighbour comes last.
    return dist.topk(k, dim=-1, largest=False, sorted=True).values.flip(-1)
