# blank: back substitution and rotation back to real coordinates
# why: The rounding error in the imaginary part is kept.
        return self.unitary @ solve_triangular(shifted, self.unitary.conj().T @ rhs)
