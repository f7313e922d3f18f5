# blank: policy update passes
# why: Only one pass.
    for _ in range(1):
        result = actor_objective(logits_fn(), actions, rewards, values, cfg, old_log_prob)
        old_log_prob = result["old_log_prob"]
        divergence = (old_log_prob - result["log_prob"]).mean()
        if steps > 0 and divergence > cfg.kl_limit:
            break
        policy_part = (active * result["loss"]).mean()
        bonus = result["entropy"].mean()
        loss = policy_part - cfg.entropy_weight * bonus
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(params, cfg.max_norm)
        optimizer.step()
        steps, last_loss = steps + 1, loss.item()
    return steps, last_loss
