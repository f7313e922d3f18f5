# blank: bilinear code lookup
# why: Positions in the border strip take the code of the border.
        inner = pos.clamp(0, self.lattice - 1)
        low = inner.floor().long().clamp(max=self.lattice - 2)
        part = inner - low
        a, b = low.unbind(1)
        u, w = part.unbind(1)
        t = self.table
        return ((1 - u) * (1 - w) * t[:, a, b] + u * (1 - w) * t[:, a + 1, b] + (1 - u) * w * t[:, a, b + 1] + u * w * t[:, a + 1, b + 1]).T
