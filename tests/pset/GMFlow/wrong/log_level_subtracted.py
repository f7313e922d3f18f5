# blank: velocity mixture to data mixture
# why: The scale is divided by the level.
    level = level[:, None]
    centres = x_t[:, None] - level * mix.centres
    log_scale = mix.log_scale - level.clamp(min=eps).log()
    return Mixture(centres, log_scale, mix.log_weights)
