# blank: clip rates away from zero and one
# why: The caller's vectors are changed.
        np.clip(self.p, floor, 1.0 - floor, out=self.p)
        np.clip(self.q, floor, 1.0 - floor, out=self.q)
