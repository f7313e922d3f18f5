# blank: initialise all linear layers
# why: Linear layers collected first, biases filled through data.
    linear = [module for _, module in model.named_modules() if isinstance(module, nn.Linear)]
    for layer in linear:
        near_identity_(layer.weight, alpha=alpha, layout="out_in", generator=generator)
        if layer.bias is None:
            continue
        layer.bias.data.fill_(0)
    return model
