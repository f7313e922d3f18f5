# blank: compositional.py:in-context batch with hidden last target
# why: One sequence after another, with draws in another order.
    sequences, targets = [], []
    for task in tasks:
        x = torch.rand(n_vars, n_tokens, generator=generator).T
        y = task_value(x, task)
        targets.append(y[-1])
        shown = torch.cat([y[:-1], torch.zeros(1)])
        sequences.append(torch.column_stack([x, shown]))
    return torch.stack(sequences), torch.stack(targets)
