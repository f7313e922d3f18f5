# blank: component log density summed over channels
# why: The log scale is subtracted once instead of once for each channel.
    log_density = (-0.5 * residuals.square()).sum(dim=2) - mix.log_scale[:, :, 0]
