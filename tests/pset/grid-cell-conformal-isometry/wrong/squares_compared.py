# blank: residual against the scaled length, summed
# why: Squared distances are compared.
        residual = distance.pow(2) - (length.unsqueeze(1) * self.scale).pow(2)
        return self.cfg.iso_weight * residual.pow(2).sum()
