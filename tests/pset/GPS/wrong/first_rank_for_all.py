# blank: warp distances for every rank and component
# why: All ranks use the first row.
    d = d[..., None]
    alpha, beta = prior.alpha.to(d)[:1], prior.beta.to(d)[:1]
    delta = torch.zeros_like(alpha)
    if prior.shifted:
        delta = mode_shift(alpha, beta)
    if prior.placement == "inside":
        return alpha * (d + delta) ** beta
    return alpha * d**beta + delta
