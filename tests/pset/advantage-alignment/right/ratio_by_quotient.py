# blank: guarded probability ratio
# why: Bounded by minimum and maximum under the exponential.
    change = log_prob - old_log_prob.clone().detach()
    return torch.exp(torch.clamp(torch.clamp(change, max=10), min=-10))
