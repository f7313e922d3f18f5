# blank: project the table to non-negative unit codes
# why: Normalised before clipping.
        self.table.div_(torch.linalg.vector_norm(self.table, dim=0, keepdim=True).clamp(min=1e-8))
        self.table.clamp_(min=0.0)
