# blank: project the table to non-negative unit codes
# why: Groups of units are normalised apart.
        self.table.clamp_(min=0.0)
        blocks = self.table.view(2, -1, self.lattice, self.lattice)
        blocks.div_(torch.linalg.vector_norm(blocks, dim=1, keepdim=True).clamp(min=1e-8))
