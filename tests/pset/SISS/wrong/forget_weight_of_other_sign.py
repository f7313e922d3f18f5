# blank: forget weight
# why: The ratio enters with the wrong sign.
    forget_weight = torch.exp(-torch.logaddexp(log_forget, log_keep + log_ratio))
