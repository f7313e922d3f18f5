# blank: bilinear code lookup
# why: Beyond the border the lattice begins anew.
        low = pos.floor().long()
        u, w = (pos - low).unbind(1)
        a, b = (low % self.lattice).unbind(1)
        c, d = ((low + 1) % self.lattice).unbind(1)
        t = self.table
        return ((1 - u) * (1 - w) * t[:, a, b] + u * (1 - w) * t[:, c, b] + (1 - u) * w * t[:, a, d] + u * w * t[:, c, d]).T
