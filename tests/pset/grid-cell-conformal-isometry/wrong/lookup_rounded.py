# blank: bilinear code lookup
# why: The code of the nearest node.
        node = pos.round().long().clamp(0, self.lattice - 1)
        return self.table[:, node[:, 0], node[:, 1]].T
