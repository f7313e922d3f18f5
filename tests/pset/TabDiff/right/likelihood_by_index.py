# blank: weighted likelihood of masked categories
# why: Indexing, and the plain form of the weight.
    b, j = torch.meshgrid(torch.arange(x0.shape[0]), torch.arange(x0.shape[1]), indexing="ij")
    return rate * -log_probs[b, j, x0] / torch.special.expm1(level)
