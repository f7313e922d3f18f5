# blank: per-layer scale report
# why: The pass runs in the mode the model is in and leaves it there.
    report, handles = {}, []

    def recorder(path):
        def hook(module, args, output):
            report[path] = (module.alpha.item(), inverse_std(args[0]))

        return hook

    for path, module in model.named_modules():
        if isinstance(module, DyTLayer) and module.alpha is not None:
            handles.append(module.register_forward_hook(recorder(path)))

    model.eval()
    try:
        with torch.no_grad():
            model(*inputs)
    finally:
        for handle in handles:
            handle.remove()
    return report
