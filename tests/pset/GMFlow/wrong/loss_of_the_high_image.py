# blank: transition loss
# why: The likelihood of the noisier image is taken.
    level_low = noise_level(t_small, x_low, horizon)
    level_high = noise_level(t_large, x_high, horizon)
    transition = transition_mixture(mix, x_high, level_low, level_high)
    return negative_log_likelihood(transition, x_high).mean()
