# blank: mismatch of code distance and scaled length
# why: The residuals are summed before they are squared.
        distance = (end - start).pow(2).sum(dim=2).clamp(min=1e-12).sqrt()
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.sum().pow(2)
