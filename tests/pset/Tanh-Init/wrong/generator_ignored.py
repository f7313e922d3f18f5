# blank: pattern plus scaled noise
# why: Numbers come from the generator that was given.
    noise = torch.randn(n_out, n_in, dtype=weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
