# blank: component log density summed over channels
# why: The log density is averaged over the channels instead of summed.
    log_density = (-0.5 * residuals.square() - mix.log_scale).mean(dim=2)
