# blank: schedule-free sgd recursion
# why: The average takes in the base before it has moved.
    for t in range(1, num_steps + 1):
        point = (1 - beta) * base + beta * average
        average = average + (base - average) / (t + 1)
        base = base - lr * grad_fn(point)
    return average, base
