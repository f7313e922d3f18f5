# blank: lambda return target
# why: Normalised advantages in the target.
        constants = values.detach()
        adv = gae(constants, rewards, cfg.gamma, cfg.lam)
        target = (normalise(adv) if cfg.normalise else adv) + constants[..., :-1]
