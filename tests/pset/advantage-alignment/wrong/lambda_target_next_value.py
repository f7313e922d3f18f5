# blank: lambda return target
# why: The value of the following step is added.
        constants = values.detach()
        adv = gae(constants, rewards, cfg.gamma, cfg.lam)
        target = adv + constants[..., 1:]
