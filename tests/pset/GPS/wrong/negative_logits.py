# blank: similarity logits of an episode
# why: The logits have the wrong sign.
    queries = queries[:, None]
    supports = supports[None, :]
    return -set_similarity(queries, supports, prior)
