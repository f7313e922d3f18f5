# blank: sum over points ranks and components
# why: Points are averaged.
    return scores.sum(dim=(-2, -1)).mean(dim=-1)
