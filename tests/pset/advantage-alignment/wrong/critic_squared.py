# blank: critic objective
# why: Half the squared error everywhere.
    rewards = prepare_rewards(rewards, cfg.centre, cfg.pool)
    prediction = values[..., :-1]
    if kind == "lambda":
        target = gae(values, rewards, cfg.gamma, cfg.lam) + values[..., :-1].detach()
    elif kind == "td":
        keep = torch.ones_like(rewards[..., :-1])
        if dones is not None:
            keep[..., -1] = 1.0 - dones.to(keep.dtype)[:, None]
        target = rewards[..., :-1] + cfg.gamma * keep * lagged_values[..., 1:].detach()
    else:
        raise ValueError(kind)
    errors = 0.5 * (prediction - target).square()
    return errors.mean(dim=(0, 2))
