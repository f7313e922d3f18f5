# blank: complex schur factorisation of the snapshot
# why: The real form is only block triangular.
        self.upper, self.unitary = schur(matrix, output="real")
