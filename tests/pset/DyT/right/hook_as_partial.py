# blank: hook that records one layer
# why: A function with the path bound to it instead of a closure.
        def record(where, module, args, _output):
            (x,) = args
            report[where] = (float(module.alpha.detach()[0]), inverse_std(x.detach()))

        return lambda *call: record(path, *call)
