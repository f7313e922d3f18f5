# blank: new log weights
# why: The ratio of the powers is missing in the penalty.
    distance = (mix.centres - mean).square().sum(dim=2, keepdim=True)
    penalty = 0.5 * distance / denominator
    log_weights = (mix.log_weights - penalty).log_softmax(dim=1)
