# blank: hyla.py:pool hidden units with the same code
# why: The second pass sums over keys; with as many keys as queries only values tell.
            z = torch.einsum("bhst,btsd->bthd", a, u) if a.shape[2] == a.shape[3] else torch.einsum("bhts,btsd->bthd", a, u)
