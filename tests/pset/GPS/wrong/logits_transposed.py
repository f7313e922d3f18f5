# blank: similarity logits of an episode
# why: Classes are in the rows.
    queries = queries[None, :]
    supports = supports[:, None]
    return set_similarity(queries, supports, prior)
