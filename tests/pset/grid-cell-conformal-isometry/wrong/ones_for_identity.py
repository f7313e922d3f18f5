# blank: transition matrix of each sample and module
# why: Ones everywhere instead of the identity.
        identity = torch.ones((), dtype=code.dtype)
        matrices = identity + length.view(-1, 1, 1, 1) * self.heading_mats[bins]
