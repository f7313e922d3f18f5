# blank: pattern plus scaled noise
# why: The draw has the float type of the tensor.
    noise = torch.randn(n_out, n_in, generator=generator)
    filled = base_pattern(n_out, n_in, weight.dtype, weight.device) + noise_std(n_in, alpha) * noise
