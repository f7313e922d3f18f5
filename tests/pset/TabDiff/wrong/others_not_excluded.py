# blank: pin entries that are not masked
# why: Leaves the other classes of a pinned entry.
    certain = log_probs.scatter(-1, codes[..., None], 0.0)
    return torch.where((codes == masks)[..., None], log_probs, certain)
