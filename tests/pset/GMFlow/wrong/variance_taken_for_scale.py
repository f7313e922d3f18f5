# blank: variance added in the log domain
# why: The log variance is returned as the log scale.
    gain = (level_high * c2).clamp(min=eps)
    inherited = 2 * (mix.log_scale + gain.log()[:, None])
    added = c3.clamp(min=eps).log()[:, None]
    log_scale = torch.logaddexp(inherited, added)
