# blank: codes of both ends per module
# why: The end is predicted by the transition model.
        sizes = (self.cfg.modules, self.cfg.module_units)
        start = self.codes(pos).unflatten(1, sizes)
        end = self.step(self.codes(pos), (pos_next - pos) / self.cfg.lattice).unflatten(1, sizes)
