# blank: transition matrix of each sample and module
# why: The length acts on the identity too.
        identity = torch.eye(self.module_units, dtype=code.dtype)
        matrices = length.view(-1, 1, 1, 1) * (identity + self.heading_mats[bins])
