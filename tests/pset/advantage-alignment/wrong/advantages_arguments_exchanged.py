# blank: advantages for the actor
# why: Values and rewards change places.
    adv = gae(prepare_rewards(rewards, cfg.centre, cfg.pool), values, cfg.gamma, cfg.lam)
    if cfg.normalise:
        adv = normalise(adv)
