# blank: range of activations per layer
# why: The range is asked for.
    return torch.stack([layer.std() for layer in activations])
