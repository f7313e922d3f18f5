# blank: derivative of the score by distance
# why: The plain distance is used for both placements.
    D = warp(d, prior)
    alpha, beta = prior.alpha.to(d), prior.beta.to(d)
    return (1 - D) * torch.exp(-D) * alpha * beta * d.unsqueeze(-1) ** (beta - 1)
