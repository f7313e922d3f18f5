# blank: capped inverse scale
# why: Residuals are multiplied by the scale instead of its inverse.
    inverse_scale = torch.exp(mix.log_scale).clamp(max=1 / eps)
