# blank: product of Gaussian powers
# why: The denominator has no least value.
    weight_first, weight_second = power_first * second.var, power_second * first.var
    denominator = (weight_first + weight_second)
    mean = (weight_first * first.mean + weight_second * second.mean) / denominator
    return Gaussian(mean, first.var * second.var / denominator)
