# blank: cubic curvature block guarded at the origin
# why: Zero is divided by zero at the origin.
        curvature = 0.5 * self.rho * (norm * identity + np.outer(x, x) / norm)
