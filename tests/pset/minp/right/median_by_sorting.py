# blank: lower median of finite logits
# why: Sorts the finite entries to the front and picks the middle one.
    finite = logits.isfinite()
    ascending = torch.where(finite, logits, torch.inf).sort(dim=-1).values
    middle = (finite.sum(dim=-1, keepdim=True) + 1) // 2 - 1
    return ascending.gather(-1, middle)
