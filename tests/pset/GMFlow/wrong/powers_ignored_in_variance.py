# blank: product of Gaussian powers
# why: The variance is that of the plain product.
    weight_first, weight_second = power_first * second.var, power_second * first.var
    denominator = (weight_first + weight_second).clamp(min=eps)
    mean = (weight_first * first.mean + weight_second * second.mean) / denominator
    return Gaussian(mean, first.var * second.var / (first.var + second.var))
