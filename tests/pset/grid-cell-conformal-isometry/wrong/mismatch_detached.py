# blank: mismatch of code distance and scaled length
# why: The distance is a constant.
        distance = (end - start).pow(2).sum(dim=2).clamp(min=1e-12).sqrt().detach()
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.pow(2).sum()
