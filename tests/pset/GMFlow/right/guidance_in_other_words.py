# blank: guidance as reweighting
# why: Sums divided by the number of elements, lengths by norms.
    matched = moment_match(cond)
    mu = matched.mean
    v = matched.var.flatten(1).mean(1).view(-1, 1, 1, 1)
    base = Gaussian(mu, v)
    delta = mu - expected_value(uncond)
    if orthogonality > 0:
        dot = (delta * mu).mean((1, 2, 3), keepdim=True)
        delta = delta - orthogonality * mu * dot / mu.pow(2).mean((1, 2, 3), keepdim=True).clamp_min(1e-6)
    delta = delta * (scale * torch.sqrt(v / delta.pow(2).mean((1, 2, 3), keepdim=True).clamp_min(1e-6)))
    target = Gaussian(mu + delta, v * (1 - scale * scale))
    guided_mixture = reweight(cond, powered_product(base, target, -1.0, 1.0))
    return Guided(mixture=guided_mixture, conditional=cond, base=base, shift=delta, spread=v)
