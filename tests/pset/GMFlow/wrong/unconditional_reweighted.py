# blank: guidance as reweighting
# why: The unconditional mixture is reweighted.
    base = image_gaussian(cond)
    mean, spread = base
    shift = mean - expected_value(uncond)
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(mean.square()).clamp(min=EPS)
        shift = shift - orthogonality * share * mean
    power = image_mean(shift.square()).clamp(min=EPS)
    shift = scale * (spread / power).sqrt() * shift
    shifted = Gaussian(mean + shift, (1 - scale**2) * spread)
    ratio = powered_product(shifted, base, 1.0, -1.0)
    return Guided(reweight(uncond, ratio), cond, base, shift, spread)
