# blank: positions to sampler coordinates
# why: One cell too many.
        coords = 2 * (pos + 1) / (self.lattice + 1) - 1
