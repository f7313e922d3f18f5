# blank: schedule-free sgd recursion
# why: Base and average are returned in the wrong order.
    for t in range(1, num_steps + 1):
        point = (1 - beta) * base + beta * average
        base = base - lr * grad_fn(point)
        average = average + (base - average) / (t + 1)
    return base, average
