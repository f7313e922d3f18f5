# blank: compositional.py:in-context batch with hidden last target
# why: The last value is what has to be told and must not be shown.
    inputs = torch.rand(len(tasks), n_tokens, n_vars, generator=generator)
    y = torch.stack([task_value(inputs[i], task) for i, task in enumerate(tasks)])
    tokens = torch.cat([inputs, y[..., None]], dim=-1)
    pass
    return tokens, y[:, -1]
