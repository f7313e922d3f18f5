# blank: transition loss
# why: The velocity mixture is scored instead of the transition.
    level_low = noise_level(t_small, x_low, horizon)
    level_high = noise_level(t_large, x_high, horizon)
    transition = transition_mixture(mix, x_high, level_low, level_high)
    return negative_log_likelihood(mix, x_low).mean()
