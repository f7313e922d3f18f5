# blank: global norm over all parameters
# why: Largest norm of a parameter.
    keep_norm = torch.stack([grad.norm() for grad in keep_grads]).max()
    forget_norm = torch.stack([grad.norm() for grad in forget_grads]).max()
