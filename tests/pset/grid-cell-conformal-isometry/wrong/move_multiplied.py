# blank: physical move between the two positions
# why: Multiplied instead of divided.
        disp = (pos_next - pos) * self.cfg.lattice
