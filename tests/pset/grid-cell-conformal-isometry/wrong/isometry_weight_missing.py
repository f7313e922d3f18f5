# blank: residual against the scaled length, summed
# why: The weight is missing.
        residual = distance - length.unsqueeze(1) * self.scale
        return residual.pow(2).sum()
