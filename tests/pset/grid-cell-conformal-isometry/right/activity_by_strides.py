# blank: activity statistics of a code batch
# why: Every S-th unit, compared by values.
        on = (code > 0).to(code.dtype)
        first, second = on[:, :: self.cfg.module_units], on[:, 1 :: self.cfg.module_units]
        return on.sum() / len(code), (first - second).abs().sum() / len(code)
