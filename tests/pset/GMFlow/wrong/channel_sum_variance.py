# blank: spread of the centres plus inner variance
# why: The variance is summed over the channels instead of averaged.
    between = (weights * deviations.square()).sum(dim=1).sum(dim=1, keepdim=True)
    var = between + torch.exp(2 * mix.log_scale).squeeze(1)
