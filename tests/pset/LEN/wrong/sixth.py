# blank: field block of the minimising player
# why: The factor of the value is kept in the gradient.
        descent = self.rho / 6 * np.linalg.norm(x) * x + self.mu * x + self.coupling.T @ y
