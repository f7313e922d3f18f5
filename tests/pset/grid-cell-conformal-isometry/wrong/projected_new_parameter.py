# blank: project the table to non-negative unit codes
# why: A new parameter, which the optimiser does not know.
        table = self.table.clamp(min=0.0)
        self.table = nn.Parameter(table / torch.linalg.vector_norm(table, dim=0, keepdim=True).clamp(min=1e-8))
