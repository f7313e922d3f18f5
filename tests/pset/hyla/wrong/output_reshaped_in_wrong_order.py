# blank: hyla.py:output matrices summed over heads
# why: Head and width have to be joined in the order in which the units are.
        return z.flatten(2) @ self.w_out.reshape(self.w_out.shape[1], -1).T
