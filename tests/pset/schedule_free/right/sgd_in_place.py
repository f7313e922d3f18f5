# blank: schedule-free sgd recursion
# why: In-place updates, the average as an incremental mean.
    for finished in range(num_steps):
        gradient = grad_fn(torch.lerp(base, average, beta))
        base.sub_(gradient, alpha=lr)
        average.add_((base - average) / (finished + 2))
    return average, base
