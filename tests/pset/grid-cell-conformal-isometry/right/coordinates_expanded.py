# blank: positions to sampler coordinates
# why: The same map, multiplied out.
        coords = (2 * pos + 1 - self.lattice) / self.lattice
