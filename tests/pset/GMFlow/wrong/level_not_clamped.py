# blank: velocity mixture to data mixture
# why: The logarithm of the level has no least value.
    level = level[:, None]
    centres = x_t[:, None] - level * mix.centres
    log_scale = mix.log_scale + level.log()
    return Mixture(centres, log_scale, mix.log_weights)
