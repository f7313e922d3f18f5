# blank: hyla.py:output matrices summed over heads
# why: Heads joined on both sides, then one product.
        return z.flatten(2) @ self.w_out.permute(0, 2, 1).flatten(0, 1)
