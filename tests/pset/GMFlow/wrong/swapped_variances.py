# blank: product of Gaussian powers
# why: Each mean is weighted by its own variance.
    weight_first, weight_second = power_first * first.var, power_second * second.var
    denominator = (weight_first + weight_second).clamp(min=eps)
    mean = (weight_first * first.mean + weight_second * second.mean) / denominator
    return Gaussian(mean, first.var * second.var / denominator)
