# blank: bilinear coupling blocks of the jacobian
# why: The upper right block is not transposed.
        jacobian[:n, n:] = self.coupling
        jacobian[n:, :n] = -self.coupling
