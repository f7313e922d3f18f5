# blank: spread of the centres plus inner variance
# why: The squared deviations are not weighted.
    between = deviations.square().mean(dim=1).mean(dim=1, keepdim=True)
    var = between + torch.exp(2 * mix.log_scale).squeeze(1)
