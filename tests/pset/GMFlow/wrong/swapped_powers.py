# blank: product of Gaussian powers
# why: The powers are on the wrong factors.
    weight_first, weight_second = power_second * second.var, power_first * first.var
    denominator = (weight_first + weight_second).clamp(min=eps)
    mean = (weight_first * first.mean + weight_second * second.mean) / denominator
    return Gaussian(mean, first.var * second.var / denominator)
