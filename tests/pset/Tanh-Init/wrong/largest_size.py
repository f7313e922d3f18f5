# blank: range of activations per layer
# why: The lowest value counts as well, also when all have one sign.
    return torch.stack([layer.abs().max() for layer in activations])
