# blank: numeric noise top-up
# why: Forgets the root.
    return x + (sigma_up**2 - sigma_now**2).clamp(min=0) * noise
