# blank: combine the components
# why: Only the most likely component counts.
    return -(log_density + mix.log_weights.squeeze(2)).amax(dim=1)
