# blank: schedule-free sgd recursion
# why: The average is the running sum of all base iterates over their number.
    total = base.clone()
    count = 1
    while count <= num_steps:
        average = total / count
        y = base + beta * (average - base)
        base = base - lr * grad_fn(y)
        total = total + base
        count += 1
    return total / count, base
