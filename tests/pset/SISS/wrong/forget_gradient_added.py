# blank: write the combined gradient
# why: Adds the forget gradient.
    for param, keep_grad, forget_grad in zip(params, keep_grads, forget_grads, strict=True):
        param.grad = keep_grad + kappa * forget_grad if kappa != 0 else keep_grad
