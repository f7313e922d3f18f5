# blank: sum over points ranks and components
# why: The batch is added up too.
    return scores.sum()
