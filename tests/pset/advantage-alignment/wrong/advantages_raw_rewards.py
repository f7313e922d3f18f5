# blank: advantages for the actor
# why: Rewards are not prepared.
    adv = gae(values, rewards, cfg.gamma, cfg.lam)
    if cfg.normalise:
        adv = normalise(adv)
