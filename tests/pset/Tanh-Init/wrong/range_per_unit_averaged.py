# blank: range of activations per layer
# why: The range is taken over all units together.
    return torch.stack([(layer.amax(0) - layer.amin(0)).mean() for layer in activations])
