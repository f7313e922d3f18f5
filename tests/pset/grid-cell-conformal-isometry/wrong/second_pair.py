# blank: modules whose first pair of units disagrees
# why: Units 1 and 2.
        pairs = active.unflatten(1, (self.cfg.modules, self.cfg.module_units))[..., 1:3]
        split = (pairs[..., 0] ^ pairs[..., 1]).sum(dim=1).to(code.dtype).mean()
