# blank: bilinear coupling blocks of the jacobian
# why: The lower left block has the sign of the gradient, not of the field.
        jacobian[:n, n:] = self.coupling.T
        jacobian[n:, :n] = self.coupling
