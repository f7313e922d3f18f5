# blank: mismatch of code distance and scaled length
# why: Only distances above the scaled length count.
        distance = (end - start).pow(2).sum(dim=2).clamp(min=1e-12).sqrt()
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.clamp(min=0).pow(2).sum()
