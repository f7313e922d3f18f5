# blank: mix alignment according to mode
# why: Scaling, filter and the proximal option are not passed on.
    policy_adv, alignment_loss = adv, adv.new_zeros(adv.shape[1])
    if cfg.mode == "integrated":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma)
    elif cfg.mode == "separate":
        alignment_loss = separate_alignment_loss(adv, now, before, cfg.gamma, cfg.clip)
    elif cfg.mode != "plain":
        raise ValueError(cfg.mode)
