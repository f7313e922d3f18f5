# blank: modules whose first pair of units disagrees
# why: Units are dealt to modules in turn.
        pairs = active.unflatten(1, (self.cfg.module_units, self.cfg.modules)).transpose(1, 2)[..., :2]
        split = (pairs[..., 0] ^ pairs[..., 1]).sum(dim=1).to(code.dtype).mean()
