# blank: positions to sampler coordinates
# why: The two coordinates change places.
        coords = 2 * (pos.flip(1) + 0.5) / self.lattice - 1
