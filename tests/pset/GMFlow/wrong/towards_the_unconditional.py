# blank: guidance as reweighting
# why: The shift leads towards the unconditional mean.
    base = image_gaussian(cond)
    mean, spread = base
    shift = expected_value(uncond) - mean
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(mean.square()).clamp(min=EPS)
        shift = shift - orthogonality * share * mean
    power = image_mean(shift.square()).clamp(min=EPS)
    shift = scale * (spread / power).sqrt() * shift
    shifted = Gaussian(mean + shift, (1 - scale**2) * spread)
    ratio = powered_product(shifted, base, 1.0, -1.0)
    return Guided(reweight(cond, ratio), cond, base, shift, spread)
