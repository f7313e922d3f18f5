# blank: allocate caches for the whole length
# why: The autocast type is used while autocast is off.
    dtype = torch.get_autocast_dtype(labels.device.type)
    model.start(len(labels), model.n_prefix + n_tokens, dtype)
