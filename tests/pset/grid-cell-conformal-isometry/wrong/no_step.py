# blank: batch-mean squared transition error
# why: The transition model is left out.
        predicted = self.codes(pos)
        target = self.codes(pos_next)
        squares = (predicted - target).square()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
