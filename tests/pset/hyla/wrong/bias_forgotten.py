# blank: hyla.py:scaled scores per head
# why: The bias is part of the scores.
    scores = torch.einsum("bthd,bshd->bhts", q, k)
    scores = scores / q.shape[-1] ** 0.5
    return scores
