# blank: median rule without division
# why: A row of equal logits has no spread to divide by and keeps everything.
    if not 0.0 <= beta <= 1.0:
        raise ValueError(f"beta must lie in [0, 1], got {beta}")
    scores = (logits - finite_median(logits)) / finite_std(logits)
    return scores >= beta * scores.amax(dim=-1, keepdim=True)
