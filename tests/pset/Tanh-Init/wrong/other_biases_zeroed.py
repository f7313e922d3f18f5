# blank: initialise all linear layers
# why: The biases of other modules stay.
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
        if getattr(module, "bias", None) is not None and isinstance(module.bias, Tensor):
            nn.init.zeros_(module.bias)
    return model
