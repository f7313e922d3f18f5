# blank: normalisation of the head outputs in the constructor
# why: The norm has no gain.
        self.sub_norm = RootMeanSquareNorm(2 * self.half, eps=1e-5, affine=False)
