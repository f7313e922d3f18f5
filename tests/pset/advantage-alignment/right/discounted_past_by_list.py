# blank: discounted past recursion
# why: A list of running values.
    running = torch.zeros_like(adv[..., 0])
    rows = []
    for entry in adv.unbind(dim=-1):
        rows.append(running)
        running = gamma * running + gamma * entry
    return torch.stack(rows, dim=-1)
