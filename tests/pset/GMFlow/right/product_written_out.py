# blank: product of Gaussian powers
# why: Numerator and denominator written out.
    d = torch.clamp_min(power_first * second.var + power_second * first.var, eps)
    m = power_first * second.var / d * first.mean + power_second * first.var / d * second.mean
    return Gaussian(mean=m, var=second.var * (first.var / d))
