# blank: compositional.py:in-context batch with hidden last target
# why: The target is the last value alone.
    inputs = torch.rand(len(tasks), n_tokens, n_vars, generator=generator)
    y = torch.stack([task_value(inputs[i], task) for i, task in enumerate(tasks)])
    tokens = torch.cat([inputs, y[..., None]], dim=-1)
    tokens[:, -1, -1] = 0
    return tokens, y
