# blank: critic objective
# why: Smooth absolute loss per agent in a loop.
    prepared = prepare_rewards(rewards, cfg.centre, cfg.pool)
    with torch.no_grad():
        if kind == "lambda":
            goal = values[..., :-1] + gae(values, prepared, cfg.gamma, cfg.lam)
        elif kind == "td":
            goal = prepared[..., :-1] + cfg.gamma * lagged_values[..., 1:]
            if dones is not None:
                last = torch.where(dones[:, None], prepared[..., -2], goal[..., -1])
                goal = torch.cat([goal[..., :-1], last[..., None]], dim=-1)
        else:
            raise ValueError(kind)
    losses = [F.smooth_l1_loss(values[:, i, :-1], goal[:, i]) for i in range(values.shape[1])]
    return torch.stack(losses)
