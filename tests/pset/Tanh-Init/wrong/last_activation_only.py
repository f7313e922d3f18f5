# blank: activations of all layers
# why: The activations of all layers are returned.
    kept = []
    for i, weight in enumerate(weights):
        x = x @ weight.T
        if biases is not None:
            x = x + biases[i]
        x = torch.tanh(x)
        kept.append(x)
    return kept[-1:]
