# blank: allocate caches for the whole length
# why: The caches have the type of the parameters under autocast too.
    dtype = model.dtype
    model.start(len(labels), model.n_prefix + n_tokens, dtype)
