# blank: initialise all linear layers
# why: The model may itself be a linear layer.
    for module in list(model.modules())[1:]:
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
