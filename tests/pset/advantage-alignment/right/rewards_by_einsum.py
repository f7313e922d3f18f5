# blank: centre and pool rewards
# why: A matrix of ones, the mean as a sum.
    result = rewards - rewards.sum() / rewards.numel() if centre else rewards
    if pool:
        ones = torch.ones(rewards.shape[1], rewards.shape[1], dtype=rewards.dtype)
        result = torch.einsum("ij,bjt->bit", ones, result)
    return result
