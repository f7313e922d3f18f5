# blank: pin entries that are not masked
# why: Pins the masked entries.
    certain = torch.full_like(log_probs, -1e6).scatter(-1, codes[..., None], 0.0)
    return torch.where((codes != masks)[..., None], log_probs, certain)
