# blank: project the table to non-negative unit codes
# why: The norm runs over a lattice axis.
        self.table.clamp_(min=0.0)
        self.table.div_(torch.linalg.vector_norm(self.table, dim=1, keepdim=True).clamp(min=1e-8))
