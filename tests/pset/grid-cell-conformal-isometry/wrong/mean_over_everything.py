# blank: residual against the scaled length, summed
# why: A mean over batch and modules.
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.pow(2).mean()
