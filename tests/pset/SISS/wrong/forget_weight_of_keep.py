# blank: forget weight
# why: The weight of the keep side.
    forget_weight = torch.exp(-torch.logaddexp(log_keep, log_forget + log_ratio))
