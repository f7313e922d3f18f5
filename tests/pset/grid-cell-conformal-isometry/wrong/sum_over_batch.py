# blank: reduce the error over units and samples
# why: A sum over the batch.
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum()
