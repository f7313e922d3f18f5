# blank: positions to sampler coordinates
# why: The half cell is forgotten.
        coords = 2 * pos / self.lattice - 1
