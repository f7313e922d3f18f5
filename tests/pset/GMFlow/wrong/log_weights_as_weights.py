# blank: mean of the mixture
# why: The log weights are used as weights.
    return (mix.log_weights * mix.centres).sum(dim=1)
