# blank: jacobian of the descent-ascent field
# why: np.block, with the unit vector for the rank-one term.
        x = point[: self.n]
        norm = np.sqrt(x @ x)
        unit = x / norm if norm != 0 else np.zeros_like(x)
        top = self.rho / 2 * norm * (np.eye(self.n) + unit[:, None] * unit) + self.mu * np.eye(self.n)
        return np.block([[top, self.coupling.T], [-self.coupling, self.mu * np.eye(self.n)]])
