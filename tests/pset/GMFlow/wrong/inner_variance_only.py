# blank: spread of the centres plus inner variance
# why: The spread of the centres is left out.
    between = (weights * deviations.square()).sum(dim=1).mean(dim=1, keepdim=True)
    var = 0 * between + torch.exp(2 * mix.log_scale).squeeze(1)
