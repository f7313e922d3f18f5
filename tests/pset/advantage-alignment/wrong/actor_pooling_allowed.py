# blank: actor objective
# why: Pooled rewards pass with alignment.
    log_prob, entropy = log_prob_and_entropy(logits, actions)
    old_log_prob = log_prob.detach() if old_log_prob is None else old_log_prob.detach()
    adv = gae(values, prepare_rewards(rewards, cfg.centre, cfg.pool), cfg.gamma, cfg.lam)
    if cfg.normalise:
        adv = normalise(adv)
    now, before = log_prob[..., :-1], old_log_prob[..., :-1]
    policy_adv, alignment_loss = adv, adv.new_zeros(adv.shape[1])
    if cfg.mode == "integrated":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma, cfg.scaling, cfg.drop)
    elif cfg.mode == "separate":
        alignment_loss = separate_alignment_loss(adv, now, before, cfg.gamma, cfg.clip, cfg.proximal)
    elif cfg.mode != "plain":
        raise ValueError(cfg.mode)
    policy_loss = clipped_loss(now, before, policy_adv, cfg.clip) if cfg.proximal else gradient_loss(now, policy_adv)
    return {
        "loss": policy_loss + cfg.weight * alignment_loss,
        "policy_loss": policy_loss,
        "alignment_loss": alignment_loss,
        "log_prob": log_prob,
        "old_log_prob": old_log_prob,
        "entropy": entropy.mean(dim=(0, 2)),
    }
