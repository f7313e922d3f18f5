# blank: generalised advantage recursion
# why: Values are not held constant.
    delta = rewards[..., :-1] + gamma * values[..., 1:] - values[..., :-1]
    rows, running = [], torch.zeros_like(delta[..., 0])
    for t in reversed(range(delta.shape[-1])):
        running = delta[..., t] + gamma * lam * running
        rows.append(running)
    return torch.stack(rows[::-1], dim=-1)
