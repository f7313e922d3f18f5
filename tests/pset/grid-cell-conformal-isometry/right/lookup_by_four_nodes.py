# blank: bilinear code lookup
# why: Four nodes of a padded table.
        padded = F.pad(self.table, (1, 1, 1, 1))
        low = torch.floor(pos)
        part = pos - low
        a, b = (low.long() + 1).clamp(0, self.lattice).unbind(1)
        result = 0.0
        for i in (0, 1):
            for j in (0, 1):
                weight = (part[:, 0] if i else 1 - part[:, 0]) * (part[:, 1] if j else 1 - part[:, 1])
                result = result + weight * padded[:, a + i, b + j]
        return result.t()
