# blank: reduce the error over units and samples
# why: Norms instead of squared norms.
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).sqrt().mean()
