# blank: capped inverse scale
# why: 1 / eps is the least inverse scale instead of the largest.
    inverse_scale = torch.exp(-mix.log_scale).clamp(min=1 / eps)
