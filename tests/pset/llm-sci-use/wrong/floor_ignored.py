# blank: clip rates away from zero and one
# why: The constant is used whatever floor was given.
        self.p = np.clip(self.p, FLOOR, 1.0 - FLOOR)
        self.q = np.clip(self.q, FLOOR, 1.0 - FLOOR)
