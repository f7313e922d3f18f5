# blank: spread of the centres plus inner variance
# why: The scale is added instead of its square.
    between = (weights * deviations.square()).sum(dim=1).mean(dim=1, keepdim=True)
    var = between + torch.exp(mix.log_scale).squeeze(1)
