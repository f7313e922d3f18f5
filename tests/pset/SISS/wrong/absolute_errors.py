# blank: element-wise errors against both noise targets
# why: Absolute values instead of squares.
    keep_error = (prediction - noise_target(noisy, keep_clean, timestep, levels)).abs()
    forget_error = (prediction - noise_target(noisy, forget_clean, timestep, levels)).abs()
