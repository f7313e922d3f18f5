# blank: residual against the scaled length, summed
# why: Distance and length are added.
        residual = distance + length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.pow(2).sum()
