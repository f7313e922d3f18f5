# blank: log-probabilities of the clean categories
# why: Writes into the caller's logits.
    start = 0
    for size in sizes:
        start += size + 1
        flat.data[:, start - 1] = -1e6
    log_probs = pad_columns(flat, sizes).log_softmax(dim=-1)
    certain = torch.full_like(log_probs, -1e6).scatter(-1, codes[..., None], 0.0)
    return torch.where((codes == mask_codes(sizes))[..., None], log_probs, certain)
