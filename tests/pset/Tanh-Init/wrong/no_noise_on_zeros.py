# blank: pattern plus scaled noise
# why: Every entry gets noise, the zeros included.
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype) * base_pattern(n_out, n_in, weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
