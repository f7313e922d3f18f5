# blank: sum over points ranks and components
# why: Only the best component counts.
    return scores.amax(dim=-1).sum(dim=(-2, -1))
