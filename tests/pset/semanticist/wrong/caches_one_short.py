# blank: allocate caches for the whole length
# why: The length counts the rows that are read, not the tokens made.
    dtype = model.dtype
    device_type = labels.device.type
    if torch.is_autocast_enabled(device_type):
        dtype = torch.get_autocast_dtype(device_type)
    model.start(len(labels), model.n_prefix + n_tokens - 1, dtype)
