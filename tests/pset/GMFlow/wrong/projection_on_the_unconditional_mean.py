# blank: remove the component along the conditional mean
# why: The component along the unconditional mean is removed.
    if orthogonality > 0:
        other = mean - shift
        share = image_mean(shift * other) / image_mean(other.square()).clamp(min=EPS)
        shift = shift - orthogonality * share * other
