# blank: generalised advantage recursion
# why: Rewards are not held constant.
    delta = rewards[..., :-1] + gamma * values[..., 1:].detach() - values[..., :-1].detach()
    rows, running = [], torch.zeros_like(delta[..., 0])
    for t in reversed(range(delta.shape[-1])):
        running = delta[..., t] + gamma * lam * running
        rows.append(running)
    return torch.stack(rows[::-1], dim=-1)
