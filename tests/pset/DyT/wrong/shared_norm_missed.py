# blank: replace inside the parent
# why: Named children name an object once, so its second registration keeps the old norm.
        for name, child in list(parent.named_children()):
            path = f"{prefix}.{name}" if prefix else name
            if isinstance(child, NORMS):
                made[child] = norm_to_dyt(child, start_value(path), like)
                setattr(parent, name, made[child])
            else:
                visit(child, path)
