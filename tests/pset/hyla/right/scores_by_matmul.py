# blank: hyla.py:scaled scores per head
# why: Axes moved and a batched matrix product; the query is scaled first.
    scaled = q.transpose(1, 2) * q.size(-1) ** -0.5
    scores = scaled @ k.permute(0, 2, 3, 1)
    if bias is not None:
        scores = scores + bias
    return scores
