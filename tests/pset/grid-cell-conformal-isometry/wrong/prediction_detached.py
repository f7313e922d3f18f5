# blank: batch-mean squared transition error
# why: No gradient into the prediction.
        predicted = self.step(self.codes(pos), disp).detach()
        target = self.codes(pos_next)
        squares = (predicted - target).square()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
