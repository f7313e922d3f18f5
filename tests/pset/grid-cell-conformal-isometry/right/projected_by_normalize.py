# blank: project the table to non-negative unit codes
# why: The library's normalisation, copied back.
        self.table.copy_(F.normalize(torch.relu(self.table), dim=0, eps=1e-8))
