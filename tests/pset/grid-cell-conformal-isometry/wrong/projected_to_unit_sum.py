# blank: project the table to non-negative unit codes
# why: The sum is one instead of the norm.
        self.table.clamp_(min=0.0)
        self.table.div_(self.table.sum(dim=0, keepdim=True).clamp(min=1e-8))
