# blank: residual against the scaled length, summed
# why: The scales are dealt to samples.
        scales = self.scale.repeat(len(length) // len(self.scale) + 1)[: len(length)]
        residual = distance - (length * scales).unsqueeze(1)
        return self.cfg.iso_weight * residual.pow(2).sum()
