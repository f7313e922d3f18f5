# blank: component log density summed over channels
# why: The squares of the residuals lack the factor one half.
    log_density = (-residuals.square() - mix.log_scale).sum(dim=2)
