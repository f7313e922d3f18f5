# blank: back substitution and rotation back to real coordinates
# why: The transpose is not conjugated.
        rotated = solve_triangular(shifted, self.unitary.T @ rhs)
        return (self.unitary @ rotated).real
