# blank: level tensor that broadcasts over images
# why: Numbers and tensors are treated apart.
    if not torch.is_tensor(t):
        return torch.full((x.shape[0], 1, 1, 1), t / horizon, dtype=x.dtype, device=x.device)
    level = t.to(x) / horizon
    if level.ndim == 0:
        level = level.repeat(x.shape[0])
    return level.reshape(-1, 1, 1, 1)
