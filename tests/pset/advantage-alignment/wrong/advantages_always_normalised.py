# blank: advantages for the actor
# why: Normalised without being asked.
    adv = normalise(gae(values, prepare_rewards(rewards, cfg.centre, cfg.pool), cfg.gamma, cfg.lam))
