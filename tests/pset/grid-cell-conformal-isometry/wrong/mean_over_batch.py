# blank: residual against the scaled length, summed
# why: A mean over the batch.
        residual = distance - length.unsqueeze(1) * self.scale
        return self.cfg.iso_weight * residual.pow(2).sum(dim=1).mean()
