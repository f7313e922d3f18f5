# blank: reduce the error over units and samples
# why: The gain is missing.
        return self.cfg.step_weight * squares.sum(dim=1).mean()
