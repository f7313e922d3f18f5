# blank: keep weight
# why: The ratio enters with the wrong sign.
    keep_weight = torch.exp(-torch.logaddexp(log_keep, log_forget - log_ratio))
