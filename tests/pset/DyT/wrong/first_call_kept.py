# blank: hook that records one layer
# why: A layer that is called several times keeps its last call.
        def hook(module, args, output):
            report.setdefault(path, (module.alpha.item(), inverse_std(args[0])))

        return hook
