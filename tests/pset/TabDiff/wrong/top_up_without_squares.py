# blank: numeric noise top-up
# why: Subtracts levels, not variances.
    return x + (sigma_up - sigma_now).clamp(min=0) * noise
