# blank: derivative of the score by distance
# why: The shifted distance is used for both placements.
    D = warp(d, prior)
    alpha, beta = prior.alpha.to(d), prior.beta.to(d)
    base = d.unsqueeze(-1)
    if prior.shifted:
        base = base + mode_shift(alpha, beta)
    return (1 - D) * torch.exp(-D) * alpha * beta * base ** (beta - 1)
