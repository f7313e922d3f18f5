# blank: field block of the minimising player
# why: The coupling is not transposed.
        descent = 0.5 * self.rho * np.linalg.norm(x) * x + self.mu * x + self.coupling @ y
