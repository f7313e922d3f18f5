# blank: initialise all linear layers
# why: Layers draw one after the other; starting anew gives all of them the same noise.
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, generator=generator.clone_state() if generator else None)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
