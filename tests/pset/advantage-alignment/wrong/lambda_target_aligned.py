# blank: lambda return target
# why: The alignment term in the target.
        constants = values.detach()
        adv = gae(constants, rewards, cfg.gamma, cfg.lam)
        target = modified_advantage(adv, cfg.weight, cfg.gamma) + constants[..., :-1]
