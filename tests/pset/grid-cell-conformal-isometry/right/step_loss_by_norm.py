# blank: batch-mean squared transition error
# why: Norms of the differences, squared.
        error = self.step(self.codes(pos), disp) - self.codes(pos_next)
        per_sample = torch.einsum("nc,nc->n", error, error)
        return per_sample.mean() * (self.cfg.step_gain * self.cfg.step_weight)
