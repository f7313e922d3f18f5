# blank: clip rates away from zero and one
# why: Rates of zero and one give infinite logs.
        self.p = np.asarray(self.p, dtype=np.float64)
        self.q = np.asarray(self.q, dtype=np.float64)
