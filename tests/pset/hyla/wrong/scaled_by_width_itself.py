# blank: hyla.py:scaled scores per head
# why: The scores are divided by the root of the width.
    scores = torch.einsum("bthd,bshd->bhts", q, k)
    scores = scores / q.shape[-1]
    return scores if bias is None else scores + bias
