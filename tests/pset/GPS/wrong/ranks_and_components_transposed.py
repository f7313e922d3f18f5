# blank: warp distances for every rank and component
# why: The parameters of rank and component are transposed.
    d = d[..., None]
    alpha, beta = (p.to(d).T.reshape(p.shape) for p in (prior.alpha, prior.beta))
    delta = torch.zeros_like(alpha)
    if prior.shifted:
        delta = mode_shift(alpha, beta)
    if prior.placement == "inside":
        return alpha * (d + delta) ** beta
    return alpha * d**beta + delta
