# blank: scalar residual whose root is the damping
# why: The cubic weight is missing.
    def excess(damping: float) -> float:
        return np.linalg.norm(solver.solve(damping, residual)) - damping
