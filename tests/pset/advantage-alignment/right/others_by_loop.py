# blank: sum over other agents
# why: A loop over agents.
    result = torch.zeros_like(adv)
    for i in range(adv.shape[1]):
        for j in range(adv.shape[1]):
            if i != j:
                result[:, i] += adv[:, j]
    return result
