# blank: activations of all layers
# why: The bias is added before the tanh.
    kept = []
    for i, weight in enumerate(weights):
        x = torch.tanh(x @ weight.T) + (0.0 if biases is None else biases[i])
        kept.append(x)
    return kept
