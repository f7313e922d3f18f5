# blank: defensive mixture weights in log space
# why: Both weights are one over the mixture.
    log_keep = log_ratio.new_tensor(1 - mix).log()
    log_forget = log_ratio.new_tensor(mix).log()
    weight = torch.exp(-torch.logaddexp(log_keep, log_forget + log_ratio))
    return weight, weight
