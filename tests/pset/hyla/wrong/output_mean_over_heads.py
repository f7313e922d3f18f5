# blank: hyla.py:output matrices summed over heads
# why: Heads are summed.
        return torch.einsum("bthd,hod->bto", z, self.w_out) / z.shape[2]
