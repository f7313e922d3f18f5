# blank: swap all norms of a model
# why: The root itself may be a norm, and then the new layer is what is returned.
    like = next(model.parameters(), None)
    made = {}
    for path, norm in list(model.named_modules(remove_duplicate=False)):
        if not path or not isinstance(norm, NORMS):
            continue
        if norm not in made:
            inside = attention_alpha0 is not None and any(key in path.lower() for key in attention_keys)
            made[norm] = norm_to_dyt(norm, attention_alpha0 if inside else alpha0, like)
        parent, _, name = path.rpartition(".")
        setattr(model.get_submodule(parent), name, made[norm])
    return model
