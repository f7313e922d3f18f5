# blank: physical move between the two positions
# why: From the new place to the old one.
        disp = (pos - pos_next) / self.cfg.lattice
