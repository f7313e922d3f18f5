# blank: codes of both ends per module
# why: Both ends are the same place.
        start = self.codes(pos).unflatten(1, (self.cfg.modules, self.cfg.module_units))
        end = self.codes(pos).unflatten(1, (self.cfg.modules, self.cfg.module_units))
