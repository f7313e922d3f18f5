# blank: length of the physical move
# why: Divided by the area of the lattice.
        length = torch.linalg.vector_norm(pos_next - pos, dim=-1) / self.cfg.lattice**2
