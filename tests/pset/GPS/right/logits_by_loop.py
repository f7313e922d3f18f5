# blank: similarity logits of an episode
# why: Class by class.
    return torch.stack([set_similarity(queries, support, prior) for support in supports], dim=1)
