# blank: guidance as reweighting
# why: The centres are shifted, as in classifier-free guidance.
    base = image_gaussian(cond)
    shift = base.mean - expected_value(uncond)
    share = image_mean(shift * base.mean) / image_mean(base.mean.square()).clamp(min=EPS)
    shift = shift - max(orthogonality, 0) * share * base.mean
    shift = scale * (base.var / image_mean(shift.square()).clamp(min=EPS)).sqrt() * shift
    return Guided(cond._replace(centres=cond.centres + shift[:, None]), cond, base, shift, base.var)
