# blank: write the combined gradient
# why: The product with the forget gradient enters even for a coefficient of zero.
    for param, keep_grad, forget_grad in zip(params, keep_grads, forget_grads, strict=True):
        param.grad = keep_grad - kappa * forget_grad
