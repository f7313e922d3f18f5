# blank: descent-ascent field of the game
# why: np.split and one stacked expression.
        x, y = np.split(point, 2)
        norm = float(np.sqrt(np.sum(x**2)))
        return np.hstack(((self.rho * norm / 2 + self.mu) * x + y @ self.coupling, self.offset - x @ self.coupling.T + self.mu * y))
