# blank: global norm over all parameters
# why: Adds the norms of the parameters.
    keep_norm = torch.stack([grad.norm() for grad in keep_grads]).sum()
    forget_norm = torch.stack([grad.norm() for grad in forget_grads]).sum()
