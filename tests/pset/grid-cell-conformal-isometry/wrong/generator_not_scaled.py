# blank: transition matrix of each sample and module
# why: The length does not act.
        identity = torch.eye(self.module_units, dtype=code.dtype)
        matrices = identity + self.heading_mats[bins]
