# blank: global norm over all parameters
# why: The root is missing.
    keep_norm = torch.stack([grad.square().sum() for grad in keep_grads]).sum()
    forget_norm = torch.stack([grad.square().sum() for grad in forget_grads]).sum()
