# blank: distance in code space with a safe root
# why: The sum runs over all units and is shared.
        distance = (end - start).pow(2).sum(dim=(1, 2)).clamp(min=1e-12).sqrt().unsqueeze(1).expand(-1, self.cfg.modules)
