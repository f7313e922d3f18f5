# blank: modules whose first pair of units disagrees
# why: The last two units.
        pairs = active.unflatten(1, (self.cfg.modules, self.cfg.module_units))[..., -2:]
        split = (pairs[..., 0] ^ pairs[..., 1]).sum(dim=1).to(code.dtype).mean()
