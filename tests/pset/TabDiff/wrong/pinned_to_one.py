# blank: pin entries that are not masked
# why: Pins to probability one instead of its logarithm.
    certain = torch.full_like(log_probs, -1e6).scatter(-1, codes[..., None], 1.0)
    return torch.where((codes == masks)[..., None], log_probs, certain)
