# blank: capped inverse scale
# why: The cap is applied to the logarithm.
    inverse_scale = torch.exp(-mix.log_scale.clamp(min=torch.tensor(eps, dtype=torch.float64).log().item()))
