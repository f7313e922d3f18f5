# blank: codes of both ends per module
# why: Units are dealt to modules in turn.
        sizes = (self.cfg.module_units, self.cfg.modules)
        start = self.codes(pos).unflatten(1, sizes).transpose(1, 2)
        end = self.codes(pos_next).unflatten(1, sizes).transpose(1, 2)
