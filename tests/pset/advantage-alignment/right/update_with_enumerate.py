# blank: policy update passes
# why: Counts the passes, writes the gradient norm by hand.
    first = None
    params = list(params)
    for number in range(cfg.epochs):
        result = actor_objective(logits_fn(), actions, rewards, values, cfg, old_log_prob=first)
        if number == 0:
            first = result["log_prob"].detach()
        gap = torch.mean(first - result["log_prob"].detach()).item()
        if number >= 1 and gap > cfg.kl_limit:
            return steps, last_loss
        loss = sum(active[i] * result["loss"][i] - cfg.entropy_weight * result["entropy"][i] for i in range(len(active)))
        loss = loss / len(active)
        for p in params:
            p.grad = None
        loss.backward()
        norm = torch.sqrt(sum(p.grad.square().sum() for p in params))
        if norm > cfg.max_norm:
            for p in params:
                p.grad.mul_(cfg.max_norm / norm)
        optimizer.step()
        steps += 1
        last_loss = float(loss)
    return steps, last_loss
