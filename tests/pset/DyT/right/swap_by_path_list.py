# blank: swap all norms of a model
# why: A flat list of paths, with duplicates, instead of a recursion.
    places = [(path, m) for path, m in model.named_modules(remove_duplicate=False) if isinstance(m, NORMS)]
    like = next(iter(model.parameters()), None)
    fresh = {}
    for path, norm in places:
        if id(norm) not in fresh:
            start = alpha0
            if attention_alpha0 is not None:
                lowered = path.lower()
                for key in attention_keys:
                    if key in lowered:
                        start = attention_alpha0
            fresh[id(norm)] = norm_to_dyt(norm, start, like=like)
        if path == "":
            return fresh[id(norm)]
        *above, name = path.split(".")
        model.get_submodule(".".join(above)).register_module(name, fresh[id(norm)])
    return model
