# blank: new log weights
# why: The weights are normalised over pixels instead of components.
    distance = (mix.centres - mean).square().sum(dim=2, keepdim=True)
    penalty = 0.5 * ratio * distance / denominator
    log_weights = (mix.log_weights - penalty).log_softmax(dim=3)
