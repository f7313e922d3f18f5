# blank: combine the components
# why: The minus is missing.
    return torch.logsumexp(log_density + mix.log_weights.squeeze(2), dim=1)
