# blank: residual against the scaled length, summed
# why: The residual relative to the length.
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * (residual / (length.unsqueeze(1) * self.scale)).pow(2).sum()
