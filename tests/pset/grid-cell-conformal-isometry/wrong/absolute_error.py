# blank: batch-mean squared transition error
# why: Absolute differences.
        predicted = self.step(self.codes(pos), disp)
        target = self.codes(pos_next)
        squares = (predicted - target).abs()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
