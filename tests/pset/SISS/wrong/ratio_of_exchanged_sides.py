# blank: weights of the assembled batch
# why: Keep and forget samples exchanged.
    log_ratio = log_density_ratio(noisy, forget_clean, keep_clean, timestep, levels)
    keep_weight, forget_weight = importance_weights(log_ratio, mix)
