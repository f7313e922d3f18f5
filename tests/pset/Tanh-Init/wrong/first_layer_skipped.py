# blank: initialise all linear layers
# why: The first layer is no exception.
    for module in ([m for m in model.modules() if isinstance(m, nn.Linear)][1:] or [model]):
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
