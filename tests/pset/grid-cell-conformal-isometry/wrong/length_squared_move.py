# blank: length of the physical move
# why: The squared length.
        length = ((pos_next - pos) / self.cfg.lattice).square().sum(dim=-1)
