# blank: project the table to non-negative unit codes
# why: Through the data, node by node.
        data = self.table.data
        data[data < 0] = 0
        for a in range(self.lattice):
            for b in range(self.lattice):
                data[:, a, b] /= max(float(data[:, a, b].norm()), 1e-8)
