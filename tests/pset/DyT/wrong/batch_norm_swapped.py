# blank: swap all norms of a model
# why: Batch norm is no norm over channels and stays.
    like = next(model.parameters(), None)
    made = {}
    batch_norms = (nn.BatchNorm1d, nn.BatchNorm2d)

    def convert(norm, path):
        if norm not in made:
            inside = attention_alpha0 is not None and any(key in path.lower() for key in attention_keys)
            start = attention_alpha0 if inside else alpha0
            if isinstance(norm, NORMS):
                made[norm] = norm_to_dyt(norm, start, like)
            else:
                layout = "first" if isinstance(norm, nn.BatchNorm2d) else "last"
                made[norm] = DyTLayer(norm.num_features, start, layout).to(norm.weight).train(norm.training)
        return made[norm]

    if isinstance(model, NORMS):
        return convert(model, "")
    for path, norm in list(model.named_modules(remove_duplicate=False)):
        if path and isinstance(norm, NORMS + batch_norms):
            parent, _, name = path.rpartition(".")
            setattr(model.get_submodule(parent), name, convert(norm, path))
    return model
