# blank: pattern plus scaled noise
# why: The scale is the one that was given.
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in) * noise
