# blank: codes of both ends per module
# why: No gradient into the end.
        start = self.codes(pos).unflatten(1, (self.cfg.modules, self.cfg.module_units))
        end = self.codes(pos_next).detach().unflatten(1, (self.cfg.modules, self.cfg.module_units))
