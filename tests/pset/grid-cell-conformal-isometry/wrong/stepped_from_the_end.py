# blank: batch-mean squared transition error
# why: The step starts at the new place.
        predicted = self.step(self.codes(pos_next), disp)
        target = self.codes(pos)
        squares = (predicted - target).square()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
