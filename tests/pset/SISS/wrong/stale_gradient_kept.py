# blank: write the combined gradient
# why: Adds to the old gradient.
    for param, keep_grad, forget_grad in zip(params, keep_grads, forget_grads, strict=True):
        grad = keep_grad - kappa * forget_grad if kappa != 0 else keep_grad
        param.grad = grad if param.grad is None else param.grad + grad
