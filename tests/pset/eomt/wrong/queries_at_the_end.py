# blank: eomt.py:put queries in front
# why: Appends the queries behind the patches.
            if i == first:
                x = torch.cat([x, self.queries.weight.expand(len(x), -1, -1)], dim=1)
