# blank: gradients balanced by global norms
# why: One long vector for each gradient.
    params = list(params)

    def flat(loss):
        grads = torch.autograd.grad(loss, params, retain_graph=True, allow_unused=True)
        return torch.cat([(torch.zeros_like(p) if g is None else g).flatten() for p, g in zip(params, grads, strict=True)])

    total, forget = flat(keep_loss), flat(forget_loss)
    size = forget.dot(forget).sqrt().item()
    kappa = 0.0
    if 0 < size < float("inf"):
        kappa = ratio * total.norm().item() / size
        total = total - kappa * forget
    for p, piece in zip(params, total.split([p.numel() for p in params]), strict=True):
        p.grad = piece.reshape(p.shape).clone()
    return kappa
