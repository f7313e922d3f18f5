# blank: closed-form saddle point
# why: An explicit inverse.
        if self.mu:
            raise ValueError(self.mu)
        inverse = np.linalg.inv(self.coupling)
        x = inverse @ self.offset
        return np.r_[x, -self.rho / 2 * np.sqrt(x @ x) * (inverse.T @ x)]
