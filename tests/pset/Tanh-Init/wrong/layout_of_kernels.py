# blank: initialise all linear layers
# why: Linear layers store outputs first.
    for module in model.modules():
        if isinstance(module, nn.Linear):
            near_identity_(module.weight, alpha, "in_out", generator)
            if module.bias is not None:
                nn.init.zeros_(module.bias)
    return model
