# blank: replace inside the parent
# why: Children are visited through their names and registered anew.
        names = list(parent._modules)
        for name in names:
            child = parent._modules[name]
            if child is None:
                continue
            path = ".".join(part for part in (prefix, name) if part)
            if not isinstance(child, NORMS):
                visit(child, path)
                continue
            new = made.get(child)
            if new is None:
                new = made[child] = norm_to_dyt(child, start_value(path), like=like)
            parent.add_module(name, new)
