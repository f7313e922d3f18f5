# blank: closed form of the derivative
# why: The factor alpha is missing.
    slope_of_warp = beta * base ** (beta - 1)
    return (1 - D) * torch.exp(-D) * slope_of_warp
