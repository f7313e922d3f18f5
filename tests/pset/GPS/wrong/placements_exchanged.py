# blank: evaluate the placement in use
# why: The two placements are exchanged.
    if prior.placement != "inside":
        return alpha * (d + delta) ** beta
    return alpha * d**beta + delta
