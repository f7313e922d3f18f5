# blank: weights of the assembled batch
# why: The ratio at the noisy keep side instead of the chosen samples.
    log_ratio = log_density_ratio(keep_noisy, keep_clean, forget_clean, timestep, levels)
    keep_weight, forget_weight = importance_weights(log_ratio, mix)
