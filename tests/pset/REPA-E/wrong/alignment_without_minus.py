# blank: alignment over teachers images tokens
# why: Rewards features that differ.
    similarities = []
    for wanted, given in zip(teacher, student):
        similarities.append(F.cosine_similarity(wanted, given, dim=-1, eps=1e-12).mean())
    return torch.stack(similarities).mean()
