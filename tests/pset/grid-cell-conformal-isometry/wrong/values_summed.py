# blank: activity statistics of a code batch
# why: The values of active units are summed.
        active = code > 0
        count = (code * active).sum(dim=1).mean()
        pairs = active.unflatten(1, (self.cfg.modules, self.cfg.module_units))[..., :2]
        split = (pairs[..., 0] ^ pairs[..., 1]).sum(dim=1).to(code.dtype).mean()
        return count, split
