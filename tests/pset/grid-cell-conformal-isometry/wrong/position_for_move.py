# blank: physical move between the two positions
# why: The new position instead of the move.
        disp = pos_next / self.cfg.lattice
