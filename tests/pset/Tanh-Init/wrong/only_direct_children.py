# blank: initialise all linear layers
# why: Linear layers are found at any depth.
    for module in [model, *model.children()]:
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
