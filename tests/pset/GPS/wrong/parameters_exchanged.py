# blank: warp distances for every rank and component
# why: Alpha and beta are exchanged.
    d = d[..., None]
    beta, alpha = prior.alpha.to(d), prior.beta.to(d)
    delta = torch.zeros_like(alpha)
    if prior.shifted:
        delta = mode_shift(alpha, beta)
    if prior.placement == "inside":
        return alpha * (d + delta) ** beta
    return alpha * d**beta + delta
