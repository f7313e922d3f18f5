# blank: field block of the minimising player
# why: The norm enters squared.
        descent = 0.5 * self.rho * (x @ x) * x + self.mu * x + self.coupling.T @ y
