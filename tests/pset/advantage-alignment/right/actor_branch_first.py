# blank: actor objective
# why: Branches on the mode first, a shared function for the policy loss.
    if cfg.mode not in {"integrated", "separate", "plain"}:
        raise ValueError(cfg.mode)
    if cfg.pool and cfg.mode in {"integrated", "separate"}:
        raise ValueError("pooling")
    with torch.no_grad():
        advantage = gae(values, prepare_rewards(rewards, centre=cfg.centre, pool=cfg.pool), cfg.gamma, cfg.lam)
        advantage = normalise(advantage) if cfg.normalise else advantage
        used = advantage
        if cfg.mode == "integrated":
            used = advantage + cfg.weight * alignment_term(advantage, cfg.gamma, cfg.scaling, cfg.drop)
    log_prob, entropy = log_prob_and_entropy(logits, actions)
    if old_log_prob is None:
        old_log_prob = log_prob
    old_log_prob = old_log_prob.detach()
    steps = advantage.shape[-1]
    if cfg.proximal:
        policy = clipped_loss(log_prob[..., :steps], old_log_prob[..., :steps], used, cfg.clip)
    else:
        policy = gradient_loss(log_prob[..., :steps], used)
    result = {"policy_loss": policy, "alignment_loss": torch.zeros_like(policy), "loss": policy}
    if cfg.mode == "separate":
        extra = separate_alignment_loss(
            advantage, log_prob[..., :steps], old_log_prob[..., :steps], cfg.gamma, cfg.clip, cfg.proximal
        )
        result["alignment_loss"] = extra
        result["loss"] = policy + cfg.weight * extra
    result["log_prob"] = log_prob
    result["old_log_prob"] = old_log_prob
    result["entropy"] = entropy.mean(dim=2).mean(dim=0)
    return result
