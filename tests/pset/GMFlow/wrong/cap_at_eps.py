# blank: capped inverse scale
# why: The inverse scale is capped at eps instead of 1 / eps.
    inverse_scale = torch.exp(-mix.log_scale).clamp(max=eps)
