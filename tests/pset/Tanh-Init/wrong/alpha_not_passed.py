# blank: initialise all linear layers
# why: The constant given is handed on.
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, generator=generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
