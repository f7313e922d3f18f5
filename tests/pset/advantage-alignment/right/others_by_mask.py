# blank: sum over other agents
# why: A matrix of ones without its diagonal.
    n = adv.shape[1]
    return torch.einsum("ij,bjt->bit", 1 - torch.eye(n, dtype=adv.dtype), adv)
