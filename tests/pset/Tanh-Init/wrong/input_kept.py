# blank: activations of all layers
# why: The input is not part of the list.
    kept = [x]
    for i, weight in enumerate(weights):
        x = x @ weight.T
        if biases is not None:
            x = x + biases[i]
        x = torch.tanh(x)
        kept.append(x)
    return kept
