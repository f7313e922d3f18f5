# blank: variance added in the log domain
# why: The third coefficient is squared as if it were a standard deviation.
    gain = (level_high * c2).clamp(min=eps)
    inherited = 2 * (mix.log_scale + gain.log()[:, None])
    added = 2 * c3.clamp(min=eps).log()[:, None]
    log_scale = 0.5 * torch.logaddexp(inherited, added)
