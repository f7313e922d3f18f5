# blank: activations of all layers
# why: Products written out, layers counted.
    kept = []
    for i, weight in enumerate(weights):
        x = x @ weight.T
        if biases is not None:
            x = x + biases[i]
        x = torch.tanh(x)
        kept.append(x)
    return kept
