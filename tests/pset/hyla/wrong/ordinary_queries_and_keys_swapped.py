# blank: hyla.py:ordinary pooling over keys
# why: The sum runs over keys.
            z = torch.einsum("bhst,bshd->bthd", a, v) if a.shape[2] == a.shape[3] else torch.einsum("bhts,bshd->bthd", a, v)
