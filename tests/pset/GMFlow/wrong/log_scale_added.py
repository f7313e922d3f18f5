# blank: component log density summed over channels
# why: The log scale has the wrong sign.
    log_density = (-0.5 * residuals.square() + mix.log_scale).sum(dim=2)
