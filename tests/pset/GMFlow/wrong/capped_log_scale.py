# blank: per-pixel mixture likelihood
# why: The cap changes the normalisation term too.
    inverse_scale = torch.exp(-mix.log_scale).clamp(max=1 / eps)
    residuals = (value[:, None] - mix.centres) * inverse_scale
    log_density = (-0.5 * residuals.square() + inverse_scale.log()).sum(dim=2)
    return -torch.logsumexp(log_density + mix.log_weights.squeeze(2), dim=1)
