# blank: one-step transition loss
# why: The zero has an axis.
        if self.cfg.step_weight == 0:
            return pos.new_zeros(1)
        disp = (pos_next - pos) / self.cfg.lattice
        predicted = self.step(self.codes(pos), disp)
        squares = (predicted - self.codes(pos_next)).square()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
