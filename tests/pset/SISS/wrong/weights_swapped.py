# blank: defensive mixture weights in log space
# why: Forget before keep.
    log_keep = log_ratio.new_tensor(1 - mix).log()
    log_forget = log_ratio.new_tensor(mix).log()
    keep_weight = torch.exp(-torch.logaddexp(log_keep, log_forget + log_ratio))
    forget_weight = torch.exp(-torch.logaddexp(log_forget, log_keep - log_ratio))
    return forget_weight, keep_weight
