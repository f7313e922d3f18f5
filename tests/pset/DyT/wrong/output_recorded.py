# blank: hook that records one layer
# why: It is the input of the layer whose spread is compared with the scale.
        def hook(module, args, output):
            report[path] = (float(module.alpha.detach()), inverse_std(output))

        return hook
