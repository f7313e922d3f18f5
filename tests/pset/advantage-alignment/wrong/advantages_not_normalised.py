# blank: advantages for the actor
# why: The option to normalise is ignored.
    adv = gae(values, prepare_rewards(rewards, cfg.centre, cfg.pool), cfg.gamma, cfg.lam)
