# blank: gradients balanced by global norms
# why: One coefficient for each parameter.
    options = {"allow_unused": True, "materialize_grads": True}
    keep_grads = torch.autograd.grad(keep_loss, params, retain_graph=True, **options)
    forget_grads = torch.autograd.grad(forget_loss, params, **options)
    kappa = 0.0
    for param, keep_grad, forget_grad in zip(params, keep_grads, forget_grads, strict=True):
        norm = forget_grad.norm()
        kappa = float(ratio * keep_grad.norm() / norm) if norm > 0 and norm.isfinite() else 0.0
        param.grad = keep_grad - kappa * forget_grad if kappa else keep_grad
    return kappa
