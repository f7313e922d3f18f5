# blank: closed form of the derivative
# why: The sign is wrong.
    slope_of_warp = alpha * beta * base ** (beta - 1)
    return (D - 1) * torch.exp(-D) * slope_of_warp
