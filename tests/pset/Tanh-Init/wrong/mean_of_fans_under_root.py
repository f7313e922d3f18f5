# blank: pattern plus scaled noise
# why: The deviation counts inputs only.
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std((n_in + n_out) / 2, alpha) * noise
