# blank: gradients balanced by global norms
# why: Uses backward and the gradients it leaves.
    sides = []
    for loss in (keep_loss, forget_loss):
        for p in params:
            p.grad = None
        loss.backward(retain_graph=True, inputs=list(params))
        sides.append([torch.zeros_like(p) if p.grad is None else p.grad.clone() for p in params])
    keep, forget = ((sum(g.square().sum() for g in side)) ** 0.5 for side in sides)
    usable = bool(forget.isfinite()) and bool(forget != 0)
    kappa = (ratio * keep / forget).item() if usable else 0.0
    for p, g, h in zip(params, *sides, strict=True):
        p.grad = g.sub(h, alpha=kappa) if usable else g
    return kappa
