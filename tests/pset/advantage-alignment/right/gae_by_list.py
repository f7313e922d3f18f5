# blank: generalised advantage recursion
# why: A list from the back, detached at the end.
    rows = []
    future = 0.0
    for t in range(values.shape[-1] - 2, -1, -1):
        error = rewards[:, :, t] + gamma * values[:, :, t + 1] - values[:, :, t]
        future = error + gamma * lam * future
        rows.insert(0, future)
    return torch.stack(rows, dim=2).detach()
