# blank: multiply a mixture by a Gaussian power
# why: The standard deviation is used as the variance.
    ratio = gauss_power / mix_power
    mean, var = gauss.mean[:, None], gauss.var[:, None]
    scaled_var = ratio * torch.exp(mix.log_scale)
    denominator = (var + scaled_var).clamp(min=eps)
    centres = (var * mix.centres + scaled_var * mean) / denominator
    log_scale = mix.log_scale + 0.5 * (var.log() - denominator.log())
    distance = (mix.centres - mean).square().sum(dim=2, keepdim=True)
    penalty = 0.5 * ratio * distance / denominator
    log_weights = (mix.log_weights - penalty).log_softmax(dim=1)
    return Mixture(centres, log_scale, log_weights)
