# blank: lambda return target
# why: The advantage alone is the target.
        target = gae(values.detach(), rewards, cfg.gamma, cfg.lam)
