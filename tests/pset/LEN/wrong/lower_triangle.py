# blank: back substitution and rotation back to real coordinates
# why: Only the lower triangle is read.
        rotated = solve_triangular(shifted, self.unitary.conj().T @ rhs, lower=True)
        return (self.unitary @ rotated).real
