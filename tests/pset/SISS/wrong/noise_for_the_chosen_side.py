# blank: element-wise errors against both noise targets
# why: Targets exchanged.
    keep_error = (prediction - noise_target(noisy, forget_clean, timestep, levels)).square()
    forget_error = (prediction - noise_target(noisy, keep_clean, timestep, levels)).square()
