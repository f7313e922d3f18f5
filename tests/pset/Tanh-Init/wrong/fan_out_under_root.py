# blank: pattern plus scaled noise
# why: The deviation counts inputs.
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_out, alpha) * noise
