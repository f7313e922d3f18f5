# blank: pattern plus scaled noise
# why: The noise is independent for every entry.
    noise = torch.randn(n_out, 1, generator=generator, dtype=weight.dtype).expand(n_out, n_in)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
