# blank: hyla.py:scaled scores per head
# why: Without the division the scores grow with the width.
    scores = torch.einsum("bthd,bshd->bhts", q, k)
    scores = scores
    return scores if bias is None else scores + bias
