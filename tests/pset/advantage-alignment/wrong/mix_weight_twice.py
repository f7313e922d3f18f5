# blank: mix alignment according to mode
# why: The separate loss is weighted here and again in the sum.
    policy_adv, alignment_loss = adv, adv.new_zeros(adv.shape[1])
    if cfg.mode == "integrated":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma, cfg.scaling, cfg.drop)
    elif cfg.mode == "separate":
        alignment_loss = cfg.weight * separate_alignment_loss(adv, now, before, cfg.gamma, cfg.clip, cfg.proximal)
    elif cfg.mode != "plain":
        raise ValueError(cfg.mode)
