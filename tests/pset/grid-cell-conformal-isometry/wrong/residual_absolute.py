# blank: residual against the scaled length, summed
# why: Absolute residuals.
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.abs().sum()
