# blank: residual against the scaled length, summed
# why: The scale acts on the distance.
        residual = distance * self.scale - length.unsqueeze(1)
        return self.cfg.iso_weight * residual.pow(2).sum()
