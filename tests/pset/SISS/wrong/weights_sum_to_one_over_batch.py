# blank: defensive mixture weights in log space
# why: Weights normalised over the batch.
    log_keep = log_ratio.new_tensor(1 - mix).log()
    log_forget = log_ratio.new_tensor(mix).log()
    keep_weight = torch.exp(-torch.logaddexp(log_keep, log_forget + log_ratio))
    forget_weight = torch.exp(-torch.logaddexp(log_forget, log_keep - log_ratio))
    return keep_weight / keep_weight.mean(), forget_weight / forget_weight.mean()
