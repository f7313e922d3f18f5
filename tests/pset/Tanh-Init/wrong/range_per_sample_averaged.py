# blank: range of activations per layer
# why: The range is taken over all samples together.
    return torch.stack([(layer.amax(-1) - layer.amin(-1)).mean() for layer in activations])
