# blank: dual part of the saddle point
# why: The norm enters squared, as misprinted in the publication.
        y = np.linalg.solve(self.coupling.T, -0.5 * self.rho * (x @ x) * x)
