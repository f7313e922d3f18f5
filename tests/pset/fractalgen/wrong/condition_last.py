# blank: condition red green sequence
# why: The condition comes after the ids.
        red, green = self.tables[0][ids[:, 0]], self.tables[1][ids[:, 1]]
        sequence = torch.stack([red, green, self.project(cond)], dim=1)
