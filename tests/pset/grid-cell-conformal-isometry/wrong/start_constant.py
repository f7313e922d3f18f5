# blank: codes of both ends per module
# why: No gradient into the start.
        start = self.codes(pos).detach().unflatten(1, (self.cfg.modules, self.cfg.module_units))
        end = self.codes(pos_next).unflatten(1, (self.cfg.modules, self.cfg.module_units))
