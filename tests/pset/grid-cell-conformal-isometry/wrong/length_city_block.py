# blank: length of the physical move
# why: The sum of absolute coordinates.
        length = (pos_next - pos).abs().sum(dim=-1) / self.cfg.lattice
