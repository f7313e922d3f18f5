# blank: remove the component along the conditional mean
# why: Each pixel is projected on its own.
    if orthogonality > 0:
        share = (shift * mean).mean(dim=1, keepdim=True) / mean.square().mean(dim=1, keepdim=True).clamp(min=EPS)
        shift = shift - orthogonality * share * mean
