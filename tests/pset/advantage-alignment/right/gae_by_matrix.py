# blank: generalised advantage recursion
# why: A triangular matrix of powers instead of a recursion.
    with torch.no_grad():
        delta = rewards[..., :-1] - values[..., :-1] + gamma * values[..., 1:]
        size = delta.shape[-1]
        distance = torch.arange(size)[:, None] - torch.arange(size)
        powers = torch.tensor(gamma * lam, dtype=delta.dtype) ** distance.clamp(min=0)
        return delta @ (powers * (distance >= 0))
