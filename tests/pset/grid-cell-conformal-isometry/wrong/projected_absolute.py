# blank: project the table to non-negative unit codes
# why: Absolute values instead of clipping.
        self.table.abs_()
        self.table.div_(torch.linalg.vector_norm(self.table, dim=0, keepdim=True).clamp(min=1e-8))
