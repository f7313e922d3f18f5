# blank: complex schur factorisation of the snapshot
# why: The triangular factor comes first, not second.
        self.unitary, self.upper = schur(matrix, output="complex")
