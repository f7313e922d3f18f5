# blank: reduce the error over units and samples
# why: One value per sample.
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1)
