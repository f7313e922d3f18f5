# blank: implicit half step from the frozen factorisation
# why: The step goes uphill.
        half_point = point + solver.solve(damping, residual)
