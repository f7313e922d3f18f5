# blank: length of the physical move
# why: Only the first coordinate.
        length = (pos_next - pos)[:, 0].abs() / self.cfg.lattice
