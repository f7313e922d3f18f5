# blank: new log weights
# why: The distance is measured with the Gaussian's variance alone.
    distance = (mix.centres - mean).square().sum(dim=2, keepdim=True)
    penalty = 0.5 * ratio * distance / var
    log_weights = (mix.log_weights - penalty).log_softmax(dim=1)
