# blank: shift the triangular factor without touching the stored one
# why: The stored factor is changed, so that shifts add up.
        shifted = self.upper
        shifted[np.diag_indices(len(rhs))] += shift
