# blank: pattern plus scaled noise
# why: Each fill draws new numbers.
    noise = torch.randn(n_out, n_in, generator=torch.Generator().manual_seed(0), dtype=weight.dtype)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
