# blank: pattern plus scaled noise
# why: The old values of the tensor are overwritten by pattern and noise, not disturbed.
    noise = torch.randn(n_out, n_in, generator=generator, dtype=weight.dtype)
    old = weight.detach() if layout == "out_in" else weight.detach().T
    filled = old + noise_std(n_in, alpha) * noise
