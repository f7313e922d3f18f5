# blank: multiplicative recurrent update
# why: A loop over samples and modules.
        bins, length = heading_bins(disp, self.headings)
        S = self.module_units
        nonlinearity = {"relu": torch.relu, "tanh": torch.tanh}[self.activation]
        rows = []
        for v, k, l in zip(code, bins.tolist(), length):
            incoming = v @ self.recur
            parts = [
                incoming[m * S : (m + 1) * S] + l * (self.heading_mats[k, m] @ v[m * S : (m + 1) * S]) + self.module_bias[m]
                for m in range(self.modules)
            ]
            rows.append(nonlinearity(torch.cat(parts)))
        return torch.stack(rows)
