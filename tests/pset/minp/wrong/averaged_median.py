# blank: median rule without division
# why: The median is the lower one of the two in the middle.
    if not 0.0 <= beta <= 1.0:
        raise ValueError(f"beta must lie in [0, 1], got {beta}")
    finite = torch.where(logits.isfinite(), logits, torch.nan)
    rise = logits - finite.nanquantile(0.5, dim=-1, keepdim=True)
    return rise >= beta * rise.amax(dim=-1, keepdim=True)
