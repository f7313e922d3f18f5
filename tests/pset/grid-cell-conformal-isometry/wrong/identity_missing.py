# blank: transition matrix of each sample and module
# why: The identity is missing.
        identity = torch.eye(self.module_units, dtype=code.dtype)
        matrices = length.view(-1, 1, 1, 1) * self.heading_mats[bins]
