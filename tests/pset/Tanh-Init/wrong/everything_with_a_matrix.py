# blank: initialise all linear layers
# why: Modules of other types stay as they are.
    for module in model.modules():
        if getattr(getattr(module, "weight", None), "ndim", 0) == 2:
            near_identity_(module.weight, alpha, generator=generator)
            if getattr(module, "bias", None) is not None:
                nn.init.zeros_(module.bias)
    return model
