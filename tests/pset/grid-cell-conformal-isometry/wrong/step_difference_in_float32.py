# blank: one-step transition loss
# why: Computed in float32.
        if self.cfg.step_weight == 0:
            return pos.new_zeros(())
        disp = (pos_next - pos) / self.cfg.lattice
        predicted = self.step(self.codes(pos), disp)
        squares = (predicted.float() - self.codes(pos_next).float()).square()
        return self.cfg.step_weight * self.cfg.step_gain * squares.sum(dim=1).mean()
