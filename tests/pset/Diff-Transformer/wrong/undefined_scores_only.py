# blank: scores scaled by the query width and repaired
# why: Repairs undefined scores but not infinite ones.
    scores = (q * q.shape[-1] ** -0.5) @ k.transpose(-2, -1)
    scores = scores.masked_fill(scores.isnan(), 0.0)
