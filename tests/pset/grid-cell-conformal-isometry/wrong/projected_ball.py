# blank: project the table to non-negative unit codes
# why: Short codes stay short.
        self.table.clamp_(min=0.0)
        self.table.div_(torch.linalg.vector_norm(self.table, dim=0, keepdim=True).clamp(min=1.0))
