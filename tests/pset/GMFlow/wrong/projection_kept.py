# blank: remove the component along the conditional mean
# why: Only the component along the mean is left.
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(mean.square()).clamp(min=EPS)
        shift = orthogonality * share * mean
