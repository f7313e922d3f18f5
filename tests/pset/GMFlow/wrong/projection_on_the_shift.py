# blank: remove the component along the conditional mean
# why: The shift is projected on itself.
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(shift.square()).clamp(min=EPS)
        shift = shift - orthogonality * share * shift
