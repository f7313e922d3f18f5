# blank: per-layer scale report
# why: The inputs are kept during the pass and evaluated after it; contexts remove the hooks.
    import contextlib

    layers = {path: m for path, m in model.named_modules() if isinstance(m, DyTLayer) and m.alpha is not None}
    kept = {}
    with contextlib.ExitStack() as stack, torch.inference_mode():
        for path, layer in layers.items():
            handle = layer.register_forward_pre_hook(lambda module, args, path=path: kept.update({path: args[0].clone()}))
            stack.callback(handle.remove)
        model(*inputs)
    return {path: (layers[path].alpha.item(), inverse_std(x)) for path, x in kept.items()}
