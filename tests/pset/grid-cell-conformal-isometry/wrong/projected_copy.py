# blank: project the table to non-negative unit codes
# why: A new tensor that is thrown away.
        table = self.table.clamp(min=0.0)
        table = table / torch.linalg.vector_norm(table, dim=0, keepdim=True).clamp(min=1e-8)
