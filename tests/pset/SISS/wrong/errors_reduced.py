# blank: element-wise errors against both noise targets
# why: Sums over the sample axes.
    keep_error = (prediction - noise_target(noisy, keep_clean, timestep, levels)).square().flatten(1).sum(dim=1)
    forget_error = (prediction - noise_target(noisy, forget_clean, timestep, levels)).square().flatten(1).sum(dim=1)
