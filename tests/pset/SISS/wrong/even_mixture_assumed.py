# blank: weights of the assembled batch
# why: Weights for a mix of one half.
    log_ratio = log_density_ratio(noisy, keep_clean, forget_clean, timestep, levels)
    keep_weight, forget_weight = importance_weights(log_ratio, 0.5)
