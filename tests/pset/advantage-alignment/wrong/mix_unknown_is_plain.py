# blank: mix alignment according to mode
# why: An unknown mode passes as plain.
    policy_adv, alignment_loss = adv, adv.new_zeros(adv.shape[1])
    if cfg.mode == "integrated":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma, cfg.scaling, cfg.drop)
    elif cfg.mode == "separate":
        alignment_loss = separate_alignment_loss(adv, now, before, cfg.gamma, cfg.clip, cfg.proximal)
