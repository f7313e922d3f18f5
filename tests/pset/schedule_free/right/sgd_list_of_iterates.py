# blank: schedule-free sgd recursion
# why: All base iterates are kept in a list and averaged.
    iterates = [base]
    for _ in range(num_steps):
        mean = torch.stack(iterates).mean(dim=0)
        iterates.append(iterates[-1] - lr * grad_fn(beta * mean + (1 - beta) * iterates[-1]))
    return torch.stack(iterates).mean(dim=0), iterates[-1]
