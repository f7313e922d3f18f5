# blank: alignment over teachers images tokens
# why: Torch's cosine similarity.
    total = 0.0
    for y, p in zip(teacher, student):
        total = total + F.cosine_similarity(y, p, dim=-1, eps=1e-12).mean()
    return -total / len(teacher)
