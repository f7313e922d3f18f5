# blank: shift the triangular factor without touching the stored one
# why: Every entry is shifted, not only the diagonal.
        shifted = self.upper + shift
