# blank: one-step transition loss
# why: The model is evaluated even without weight.
        disp = (pos_next - pos) / self.cfg.lattice
        predicted = self.step(self.codes(pos), disp)
        squares = (predicted - self.codes(pos_next)).square()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
