# blank: read scale and bias
# why: Forgets the root.
    return 1 / norm.running_var, norm.running_mean.clone()
