# blank: reweight by the ratio
# why: The mixture is divided by the ratio.
    return reweight(mix, ratio, 1.0, -1.0, eps)
