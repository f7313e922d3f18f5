# blank: positions to sampler coordinates
# why: Coordinates for aligned corners alone.
        coords = 2 * pos / (self.lattice - 1) - 1
