# blank: swap all norms of a model
# why: Norms sit at any depth, not only directly below the root.
    like = next(model.parameters(), None)
    if isinstance(model, NORMS):
        return norm_to_dyt(model, alpha0, like)
    made = {}
    for name, child in list(model._modules.items()):
        if isinstance(child, NORMS):
            if child not in made:
                inside = attention_alpha0 is not None and any(key in name.lower() for key in attention_keys)
                made[child] = norm_to_dyt(child, attention_alpha0 if inside else alpha0, like)
            setattr(model, name, made[child])
    return model
