# blank: hyla.py:one matrix per pair
# why: The matrix maps the key token, on its last axis, to the output.
            return torch.einsum("bhts,hod,hdi->btsio", a, self.w_out, self.w_value)
