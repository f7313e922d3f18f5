# blank: activity statistics of a code batch
# why: Negative values count as active.
        active = code != 0
        count = active.sum(dim=1).to(code.dtype).mean()
        pairs = active.unflatten(1, (self.cfg.modules, self.cfg.module_units))[..., :2]
        split = (pairs[..., 0] ^ pairs[..., 1]).sum(dim=1).to(code.dtype).mean()
        return count, split
