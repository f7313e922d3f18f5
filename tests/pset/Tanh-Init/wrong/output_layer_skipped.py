# blank: initialise all linear layers
# why: The last layer is no exception.
    linear = [module for module in model.modules() if isinstance(module, nn.Linear)]
    for module in linear[:-1] or linear:
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
