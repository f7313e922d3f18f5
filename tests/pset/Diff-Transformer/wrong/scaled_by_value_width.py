# blank: scores scaled by the query width and repaired
# why: Takes the width of a value for that of a query.
    scores = (q * (2 * q.shape[-1]) ** -0.5) @ k.transpose(-2, -1)
    scores = torch.nan_to_num(scores)
