# blank: schedule-free sgd recursion
# why: The starting point is moved in place.
    base = start
    for t in range(1, num_steps + 1):
        point = (1 - beta) * base + beta * average
        base -= lr * grad_fn(point)
        average = average + (base - average) / (t + 1)
    return average, base
