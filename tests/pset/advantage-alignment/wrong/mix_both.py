# blank: mix alignment according to mode
# why: The separate mode changes the advantages too.
    policy_adv, alignment_loss = adv, adv.new_zeros(adv.shape[1])
    if cfg.mode not in ("plain", "integrated", "separate"):
        raise ValueError(cfg.mode)
    if cfg.mode != "plain":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma, cfg.scaling, cfg.drop)
    if cfg.mode == "separate":
        alignment_loss = separate_alignment_loss(adv, now, before, cfg.gamma, cfg.clip, cfg.proximal)
