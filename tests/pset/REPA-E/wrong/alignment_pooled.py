# blank: alignment over teachers images tokens
# why: Pools the tokens of all teachers.
    similarities = []
    for wanted, given in zip(teacher, student):
        similarities.append(F.cosine_similarity(wanted, given, dim=-1, eps=1e-12).flatten())
    return -torch.cat(similarities).mean()
