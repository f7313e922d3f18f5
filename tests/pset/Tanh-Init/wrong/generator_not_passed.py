# blank: initialise all linear layers
# why: The generator given is handed on.
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
