# blank: cubic curvature block guarded at the origin
# why: The rank-one term is missing.
        curvature = 0.5 * self.rho * norm * identity
