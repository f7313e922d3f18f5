# blank: one-step transition loss
# why: The library's squared error, divided by the batch.
        cfg = self.cfg
        if not cfg.step_weight:
            return torch.zeros(())
        v, w = self.codes(torch.cat([pos, pos_next])).chunk(2)
        after = self.step(v, pos_next / cfg.lattice - pos / cfg.lattice)
        return cfg.step_weight * cfg.step_gain / len(pos) * F.mse_loss(after, w, reduction="sum")
