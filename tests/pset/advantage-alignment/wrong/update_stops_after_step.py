# blank: policy update passes
# why: The test comes after the step.
    for _ in range(cfg.epochs):
        result = actor_objective(logits_fn(), actions, rewards, values, cfg, old_log_prob)
        old_log_prob = result["old_log_prob"]
        loss = (active * result["loss"]).mean() - cfg.entropy_weight * result["entropy"].mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(params, cfg.max_norm)
        optimizer.step()
        steps, last_loss = steps + 1, loss.item()
        if steps > 1 and (old_log_prob - result["log_prob"]).mean() > cfg.kl_limit:
            break
    return steps, last_loss
