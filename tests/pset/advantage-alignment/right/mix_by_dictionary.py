# blank: mix alignment according to mode
# why: The unknown mode is refused first.
    if cfg.mode not in ("integrated", "separate", "plain"):
        raise ValueError(cfg.mode)
    policy_adv = adv
    alignment_loss = torch.zeros(adv.size(1), dtype=adv.dtype)
    if cfg.mode == "separate":
        alignment_loss = alignment_loss + separate_alignment_loss(
            adv, now, before, gamma=cfg.gamma, clip=cfg.clip, proximal=cfg.proximal
        )
    if cfg.mode == "integrated":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma, scaling=cfg.scaling, drop=cfg.drop)
