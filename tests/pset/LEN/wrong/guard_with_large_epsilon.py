# blank: cubic curvature block guarded at the origin
# why: A constant added to the norm shifts the curvature everywhere.
        curvature = 0.5 * self.rho * (norm * identity + np.outer(x, x) / (norm + 1e-3))
