# blank: residual against the scaled length, summed
# why: The first module's scale for all.
        residual = distance - length.unsqueeze(1) * self.scale[0]
        return self.cfg.iso_weight * residual.pow(2).sum()
