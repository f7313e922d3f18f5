# blank: reduce the error over units and samples
# why: A mean over units too.
        return self.cfg.step_weight * self.cfg.step_gain * squares.mean()
