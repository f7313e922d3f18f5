# blank: isometry term over a batch of pairs
# why: A loop over modules.
        if self.cfg.iso_weight == 0:
            return torch.zeros(())
        change = self.codes(pos_next) - self.codes(pos)
        moved = ((pos_next - pos) / self.cfg.lattice).square().sum(dim=1).sqrt()
        total = 0.0
        for m in range(self.cfg.modules):
            part = change[:, m * self.cfg.module_units : (m + 1) * self.cfg.module_units]
            distance = torch.sqrt(torch.clamp((part * part).sum(dim=1), min=1e-12))
            total = total + ((distance - self.scale[m] * moved) ** 2).sum()
        return self.cfg.iso_weight * total
