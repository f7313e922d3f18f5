# blank: physical move between the two positions
# why: Divided by the number of intervals.
        disp = (pos_next - pos) / (self.cfg.lattice - 1)
