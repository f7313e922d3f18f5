# blank: sum over points ranks and components
# why: Only the nearest neighbour counts.
    return scores[..., 0, :].sum(dim=(-2, -1))
