# blank: range of activations per layer
# why: Both ends in one call.
    ends = [torch.aminmax(layer) for layer in activations]
    return torch.stack([end.max for end in ends]) - torch.stack([end.min for end in ends])
