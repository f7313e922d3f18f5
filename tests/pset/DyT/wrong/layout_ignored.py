# blank: affine by channel position
# why: Both layouts need their own view of gain and shift.
        y = self.gamma * u + self.beta
