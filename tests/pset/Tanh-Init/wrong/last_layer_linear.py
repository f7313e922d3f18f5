# blank: activations of all layers
# why: Every layer has a tanh here, the last one included.
    kept = []
    for i, weight in enumerate(weights):
        x = x @ weight.T
        if biases is not None:
            x = x + biases[i]
        if i < len(weights) - 1:
            x = torch.tanh(x)
        kept.append(x)
    return kept
