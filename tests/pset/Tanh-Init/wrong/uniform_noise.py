# blank: pattern plus scaled noise
# why: The noise is normal.
    noise = (torch.rand(n_out, n_in, generator=generator, dtype=weight.dtype) - 0.5) * 12**0.5
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
