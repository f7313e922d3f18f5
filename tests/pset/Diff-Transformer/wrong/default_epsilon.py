# blank: normalisation of the head outputs in the constructor
# why: Keeps the default epsilon.
        self.sub_norm = RootMeanSquareNorm(2 * self.half)
