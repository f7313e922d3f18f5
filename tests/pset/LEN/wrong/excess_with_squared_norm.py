# blank: scalar residual whose root is the damping
# why: The norm is squared.
    def excess(damping: float) -> float:
        return cubic_weight * np.linalg.norm(solver.solve(damping, residual)) ** 2 - damping
