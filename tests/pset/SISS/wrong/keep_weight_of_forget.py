# blank: keep weight
# why: The weight of the forget side.
    keep_weight = torch.exp(-torch.logaddexp(log_forget, log_keep - log_ratio))
