# blank: allocate caches for the whole length
# why: The null half has no cache.
    dtype = model.dtype
    device_type = labels.device.type
    if torch.is_autocast_enabled(device_type):
        dtype = torch.get_autocast_dtype(device_type)
    model.start(batch, model.n_prefix + n_tokens, dtype)
