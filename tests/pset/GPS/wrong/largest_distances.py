# blank: smallest distances along the other set
# why: The largest distances are taken.
    return dist.topk(k, dim=-1, largest=True, sorted=True).values
