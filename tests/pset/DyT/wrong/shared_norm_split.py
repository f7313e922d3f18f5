# blank: replace inside the parent
# why: One norm object in two places is one layer, not two with weights of their own.
        for name, child in list(parent._modules.items()):
            path = f"{prefix}.{name}" if prefix else name
            if isinstance(child, NORMS):
                setattr(parent, name, norm_to_dyt(child, start_value(path), like))
            elif child is not None:
                visit(child, path)
