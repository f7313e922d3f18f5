# blank: condition red green sequence
# why: Both ids are looked up in the red table.
        red, green = self.tables[0][ids[:, 0]], self.tables[0][ids[:, 1]]
        sequence = torch.stack([self.project(cond), red, green], dim=1)
