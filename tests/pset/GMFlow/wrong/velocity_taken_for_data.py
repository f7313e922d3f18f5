# blank: transition density
# why: Velocities are used as clean images.
    c1, c2, c3 = backward_coefficients(level_low, level_high, eps)
    data = to_data_space(mix, x_high, level_high, eps)
    centres = (c1 * x_high)[:, None] + c2[:, None] * mix.centres
    gain = (level_high * c2).clamp(min=eps)
    inherited = 2 * (mix.log_scale + gain.log()[:, None])
    added = c3.clamp(min=eps).log()[:, None]
    log_scale = 0.5 * torch.logaddexp(inherited, added)
    return Mixture(centres, log_scale, mix.log_weights)
