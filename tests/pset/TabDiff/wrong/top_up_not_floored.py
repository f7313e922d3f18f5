# blank: numeric noise top-up
# why: Takes the root of what may be negative.
    return x + (sigma_up**2 - sigma_now**2).sqrt() * noise
