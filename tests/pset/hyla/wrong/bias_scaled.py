# blank: hyla.py:scaled scores per head
# why: The bias is added after the division and not divided itself.
    scores = torch.einsum("bthd,bshd->bhts", q, k)
    scores = scores if bias is None else scores + bias
    return scores / q.shape[-1] ** 0.5
