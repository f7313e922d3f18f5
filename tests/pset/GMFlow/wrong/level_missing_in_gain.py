# blank: variance added in the log domain
# why: The factor from velocity to data is missing.
    gain = c2.clamp(min=eps)
    inherited = 2 * (mix.log_scale + gain.log()[:, None])
    added = c3.clamp(min=eps).log()[:, None]
    log_scale = 0.5 * torch.logaddexp(inherited, added)
