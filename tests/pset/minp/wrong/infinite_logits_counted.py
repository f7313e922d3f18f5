# blank: population spread of finite logits
# why: Infinite entries must not be counted.
    finite = torch.isfinite(logits)
    count = logits.shape[-1]
    mean = torch.where(finite, logits, 0.0).sum(dim=-1, keepdim=True) / count
    squares = torch.where(finite, (logits - mean).square(), 0.0)
    return (squares.sum(dim=-1, keepdim=True) / count).sqrt()
