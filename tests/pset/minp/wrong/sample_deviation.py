# blank: population spread of finite logits
# why: The divisor is n, not n - 1.
    finite = torch.isfinite(logits)
    count = finite.sum(dim=-1, keepdim=True)
    mean = torch.where(finite, logits, 0.0).sum(dim=-1, keepdim=True) / count
    squares = torch.where(finite, (logits - mean).square(), 0.0)
    return (squares.sum(dim=-1, keepdim=True) / (count - 1)).sqrt()
