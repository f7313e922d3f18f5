# blank: isometry term over a batch of pairs
# why: A scale of ten, whatever is configured.
        if not self.cfg.iso_weight:
            return torch.zeros((), dtype=pos.dtype)
        length = torch.linalg.vector_norm(pos_next - pos, dim=-1) / self.cfg.lattice
        sizes = (self.cfg.modules, self.cfg.module_units)
        start = self.codes(pos).unflatten(1, sizes)
        end = self.codes(pos_next).unflatten(1, sizes)
        distance = (end - start).pow(2).sum(dim=2).clamp(min=1e-12).sqrt()
        residual = distance - length.unsqueeze(1) * 10.0
        return self.cfg.iso_weight * residual.pow(2).sum()
