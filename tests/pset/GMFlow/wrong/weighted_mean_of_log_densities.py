# blank: combine the components
# why: The log densities are averaged with the weights, instead of the densities.
    return -(mix.log_weights.squeeze(2).exp() * log_density).sum(dim=1)
