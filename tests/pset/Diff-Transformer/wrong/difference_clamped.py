# blank: subtract the weighted odd map
# why: Removes negative weights.
    return (positive - lam * negative).clamp(min=0)
