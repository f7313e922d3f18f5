# blank: allocate caches for the whole length
# why: The prefix has no room.
    dtype = model.dtype
    device_type = labels.device.type
    if torch.is_autocast_enabled(device_type):
        dtype = torch.get_autocast_dtype(device_type)
    model.start(len(labels), n_tokens, dtype)
