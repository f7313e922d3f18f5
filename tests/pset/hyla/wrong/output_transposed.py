# blank: hyla.py:output matrices summed over heads
# why: Output matrices map the last axis to the middle one.
        heads, dim, width = self.w_out.shape
        return torch.einsum("bthd,hdo->bto", z, self.w_out.reshape(heads, width, dim))
