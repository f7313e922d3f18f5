# blank: cubic curvature block guarded at the origin
# why: The rank-one term is not divided by the norm.
        curvature = 0.5 * self.rho * (norm * identity + np.outer(x, x))
