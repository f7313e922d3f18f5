# blank: initialise all linear layers
# why: The model is returned.
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return None
