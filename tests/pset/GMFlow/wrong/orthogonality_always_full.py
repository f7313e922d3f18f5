# blank: remove the component along the conditional mean
# why: The factor is ignored.
    if orthogonality > 0:
        share = image_mean(shift * mean) / image_mean(mean.square()).clamp(min=EPS)
        shift = shift - share * mean
