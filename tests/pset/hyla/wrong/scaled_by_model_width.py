# blank: hyla.py:scaled scores per head
# why: The root is that of the width per head, not of all heads together.
    scores = torch.einsum("bthd,bshd->bhts", q, k)
    scores = scores / (q.shape[-1] * q.shape[-2]) ** 0.5
    return scores if bias is None else scores + bias
