# blank: guidance as reweighting
# why: The mixture is not divided by the base Gaussian.
    base = image_gaussian(cond)
    mean, spread = base
    shift = mean - expected_value(uncond)
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(mean.square()).clamp(min=EPS)
        shift = shift - orthogonality * share * mean
    power = image_mean(shift.square()).clamp(min=EPS)
    shift = scale * (spread / power).sqrt() * shift
    shifted = Gaussian(mean + shift, (1 - scale**2) * spread)
    ratio = shifted
    return Guided(reweight(cond, ratio), cond, base, shift, spread)
