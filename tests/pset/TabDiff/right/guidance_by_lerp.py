# blank: numeric guidance
# why: Extrapolation.
    return torch.lerp(uncond, cond, 1.0 + omega)
