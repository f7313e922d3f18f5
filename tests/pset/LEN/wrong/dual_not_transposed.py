# blank: dual part of the saddle point
# why: The system is solved with the coupling itself.
        y = np.linalg.solve(self.coupling, -0.5 * self.rho * np.linalg.norm(x) * x)
