# blank: eomt.py:put queries in front
# why: Fresh queries replace the old ones before each query block.
            if i >= first:
                if i > first:
                    x = x[:, self.num_queries :]
                x = torch.cat([self.queries.weight.expand(len(x), -1, -1), x], dim=1)
