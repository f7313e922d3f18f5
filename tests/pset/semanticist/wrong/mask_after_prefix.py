# blank: generate tokens
# why: The prefix is read before its mask is set.
    batch = len(labels)
    if prefix_mask is not None and prefix_mask.shape != (batch, model.n_prefix):
        raise ValueError("wrong shape")
    doubled = scale > 1
    if doubled:
        labels = torch.cat([labels, torch.full_like(labels, model.n_classes)])
    kind = labels.device.type
    dtype = torch.get_autocast_dtype(kind) if torch.is_autocast_enabled(kind) else model.dtype
    model.start(len(labels), model.n_prefix + n_tokens, dtype)
    
    token = first_token(
        model, labels, torch.arange(model.n_prefix), guidance_at(scale, 0, n_tokens, schedule), temperature
    )
    if prefix_mask is not None:
        restrict_prefix(model.mask, prefix_mask, doubled)
    position = torch.tensor([model.n_prefix])
    rest = remaining_tokens(model, token, position, n_tokens - 1, scale, schedule, temperature)
    model.stop()
    return torch.cat([token, *rest], dim=1).to(dtype)
