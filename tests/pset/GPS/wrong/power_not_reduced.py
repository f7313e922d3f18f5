# blank: closed form of the derivative
# why: The exponent is not reduced by one.
    slope_of_warp = alpha * beta * base ** beta
    return (1 - D) * torch.exp(-D) * slope_of_warp
