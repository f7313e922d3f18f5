# blank: pattern plus scaled noise
# why: Mean and deviation given to the sampler.
    mean = base_pattern(n_out, n_in, weight.dtype, weight.device)
    filled = torch.normal(mean, noise_std(n_in, alpha), generator=generator)
