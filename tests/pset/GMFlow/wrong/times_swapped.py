# blank: transition loss
# why: The two times are exchanged.
    level_low = noise_level(t_small, x_low, horizon)
    level_high = noise_level(t_large, x_high, horizon)
    transition = transition_mixture(mix, x_high, level_high, level_low)
    return negative_log_likelihood(transition, x_low).mean()
