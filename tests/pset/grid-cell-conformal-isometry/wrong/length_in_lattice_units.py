# blank: length of the physical move
# why: The length stays in lattice units.
        length = torch.linalg.vector_norm(pos_next - pos, dim=-1)
