# blank: hyla.py:ordinary pooling over keys
# why: Ordinary attention sums over keys; the weights do the averaging if there is any.
            z = torch.einsum("bhts,bshd->bthd", a, v) / a.shape[-1]
