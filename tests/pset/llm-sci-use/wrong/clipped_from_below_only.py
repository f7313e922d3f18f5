# blank: clip rates away from zero and one
# why: A rate of one stays.
        self.p = np.maximum(self.p, floor)
        self.q = np.maximum(self.q, floor)
