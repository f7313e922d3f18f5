# blank: hyla.py:mix values over heads for each pair
# why: The first pass sums over heads only; each pair has hidden units of its own.
            pooled = torch.einsum("bhts,bshd->btd", a, v)
            u = pooled.unsqueeze(2).expand(-1, -1, v.shape[1], -1)
