# blank: shifted solve through the stored factors
# why: Back substitution by hand.
        upper, right = self.upper, self.unitary.conj().T @ rhs
        out = np.zeros(len(rhs), dtype=complex)
        for row in reversed(range(len(rhs))):
            out[row] = (right[row] - upper[row, row + 1 :] @ out[row + 1 :]) / (upper[row, row] + shift)
        return np.real(self.unitary @ out)
