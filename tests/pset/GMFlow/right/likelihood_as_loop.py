# blank: per-pixel mixture likelihood
# why: Components one after the other, the squares summed before scaling.
    channels = value.shape[1]
    scores = []
    for k in range(mix.centres.shape[1]):
        inverse = torch.minimum(torch.exp(-mix.log_scale[:, 0]), torch.tensor(1 / eps, dtype=value.dtype))
        squares = ((value - mix.centres[:, k]) * inverse).pow(2).sum(1)
        scores.append(mix.log_weights[:, k, 0] - squares / 2 - channels * mix.log_scale[:, 0, 0])
    return -torch.stack(scores).logsumexp(0)
