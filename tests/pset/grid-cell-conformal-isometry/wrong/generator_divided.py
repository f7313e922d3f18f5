# blank: transition matrix of each sample and module
# why: Divided by the length.
        identity = torch.eye(self.module_units, dtype=code.dtype)
        matrices = identity + self.heading_mats[bins] / length.view(-1, 1, 1, 1)
