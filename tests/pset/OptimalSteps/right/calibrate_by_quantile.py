# blank: rescale each sample to the target spread
# why: One call of quantile with an axis.
    flat = x.reshape(len(x), -1)
    high, low = torch.quantile(flat, 0.95, dim=1), torch.quantile(flat, 0.05, dim=1)
    return (flat / (high - low)[:, None] * target).view_as(x)
