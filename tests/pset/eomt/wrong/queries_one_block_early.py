# blank: eomt.py:put queries in front
# why: The queries already pass the block before the first query block.
            if i == max(first - 1, 0):
                x = torch.cat([self.queries.weight.expand(len(x), -1, -1), x], dim=1)
