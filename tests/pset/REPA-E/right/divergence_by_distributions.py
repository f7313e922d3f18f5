# blank: posterior divergence
# why: The other way to write the sum.
        flat_mean, flat_log = self.mean.flatten(1), self.logvar.flatten(1)
        return -0.5 * torch.sum(1 + flat_log - flat_mean.pow(2) - flat_log.exp(), dim=1)
