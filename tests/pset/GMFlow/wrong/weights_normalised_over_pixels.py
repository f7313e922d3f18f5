# blank: mean of the mixture
# why: The softmax runs over the pixels of a row.
    return (mix.log_weights.softmax(dim=-1) * mix.centres).sum(dim=1)
