# blank: generate tokens
# why: The buffer has room for the prefix, which is cut off, and the loop is written out.
    expected = (labels.shape[0], model.n_prefix)
    if prefix_mask is not None and tuple(prefix_mask.shape) != expected:
        raise ValueError("prefix mask")
    batch = labels.shape[0]
    start = model.n_prefix
    length = start + n_tokens
    device = labels.device
    batch_labels = labels
    if scale > 1:
        batch_labels = torch.cat((labels, labels * 0 + model.n_classes))
    dtype = torch.get_autocast_dtype(device.type) if torch.is_autocast_enabled(device.type) else model.dtype
    model.start(batch_labels.shape[0], length, dtype)
    if prefix_mask is not None:
        restrict_prefix(model.mask, prefix_mask, scale > 1)
    buffer = torch.zeros((batch, length, model.token_dim), dtype=dtype, device=device)
    everything = torch.arange(length, device=device)
    token = first_token(model, batch_labels, everything[:start], guidance_at(scale, 0, n_tokens, schedule), temperature)
    buffer[:, start] = token.squeeze(1)
    for i in range(1, n_tokens):
        g = guidance_at(scale, i, n_tokens, schedule)
        row = extend_by_one(model, buffer[:, start + i - 1, None], everything[start + i - 1, None], g, temperature)
        buffer[:, start + i] = row
    model.stop()
    return buffer[:, start:]
