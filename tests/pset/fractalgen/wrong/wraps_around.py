# blank: shift with zero padding
# why: Neighbours beyond the border come from the other side.
        shifted = plane.roll((-down, -across), dims=(1, 2))
