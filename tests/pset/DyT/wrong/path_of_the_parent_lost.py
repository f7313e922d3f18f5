# blank: replace inside the parent
# why: The path counts from the root, so the prefix must be handed on.
        for name, child in list(parent._modules.items()):
            if isinstance(child, NORMS):
                if child not in made:
                    made[child] = norm_to_dyt(child, start_value(name), like)
                setattr(parent, name, made[child])
            elif child is not None:
                visit(child, name)
