# blank: variance added in the log domain
# why: The added variance has no least value.
    gain = (level_high * c2).clamp(min=eps)
    inherited = 2 * (mix.log_scale + gain.log()[:, None])
    added = c3.log()[:, None]
    log_scale = 0.5 * torch.logaddexp(inherited, added)
