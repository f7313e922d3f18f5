# blank: positions to sampler coordinates
# why: Coordinates from 0 to 1.
        coords = (pos + 0.5) / self.lattice
