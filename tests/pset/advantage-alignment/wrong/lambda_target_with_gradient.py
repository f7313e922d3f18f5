# blank: lambda return target
# why: The target is not detached.
        adv = gae(values, rewards, cfg.gamma, cfg.lam)
        target = adv + values[..., :-1]
