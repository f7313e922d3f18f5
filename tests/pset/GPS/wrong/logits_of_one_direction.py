# blank: similarity logits of an episode
# why: Only the direction from query to class counts.
    queries = queries[:, None]
    supports = supports[None, :]
    return directed_similarity(queries, supports, prior)
