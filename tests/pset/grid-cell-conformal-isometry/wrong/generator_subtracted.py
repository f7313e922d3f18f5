# blank: transition matrix of each sample and module
# why: The wrong sign.
        identity = torch.eye(self.module_units, dtype=code.dtype)
        matrices = identity - length.view(-1, 1, 1, 1) * self.heading_mats[bins]
