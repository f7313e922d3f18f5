# blank: multiply a mixture by a Gaussian power
# why: Components one after the other.
    rho = gauss_power / mix_power
    inner = mix.log_scale[:, 0].exp().square()
    d = torch.clamp(gauss.var + rho * inner, min=eps)
    centres, logits = [], []
    for k in range(mix.centres.shape[1]):
        mu = mix.centres[:, k]
        centres.append(gauss.var / d * mu + rho * inner / d * gauss.mean)
        logits.append(mix.log_weights[:, k] - rho * (mu - gauss.mean).pow(2).sum(1, keepdim=True) / (2 * d))
    logits = torch.stack(logits, dim=1)
    log_scale = mix.log_scale + (gauss.var / d).sqrt().log()[:, None]
    return Mixture(torch.stack(centres, dim=1), log_scale, logits - logits.logsumexp(dim=1, keepdim=True))
