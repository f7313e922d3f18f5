# blank: project the table to non-negative unit codes
# why: Dead nodes become not a number.
        self.table.clamp_(min=0.0)
        self.table.div_(torch.linalg.vector_norm(self.table, dim=0, keepdim=True))
