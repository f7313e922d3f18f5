# blank: physical move between the two positions
# why: The move stays in lattice units.
        disp = pos_next - pos
