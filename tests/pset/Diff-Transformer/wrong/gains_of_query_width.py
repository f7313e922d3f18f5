# blank: normalisation of the head outputs in the constructor
# why: The norm is as wide as a query.
        self.sub_norm = RootMeanSquareNorm(self.half, eps=1e-5)
