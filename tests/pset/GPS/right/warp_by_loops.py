# blank: warp distances for every rank and component
# why: Rank by rank and component by component.
    ranks, components = prior.alpha.shape
    warped = d.new_zeros(*d.shape, components)
    for k in range(ranks):
        for m in range(components):
            alpha, beta = float(prior.alpha[k, m]), float(prior.beta[k, m])
            delta = alpha ** (-1 / beta) if prior.shifted else 0.0
            if prior.placement == "outside":
                warped[..., k, m] = alpha * d[..., k] ** beta + delta
            else:
                warped[..., k, m] = alpha * (d[..., k] + delta) ** beta
    return warped
