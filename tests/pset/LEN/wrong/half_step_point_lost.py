# blank: implicit half step from the frozen factorisation
# why: The step itself is taken for the point, as printed in the publication.
        half_point = -solver.solve(damping, residual)
