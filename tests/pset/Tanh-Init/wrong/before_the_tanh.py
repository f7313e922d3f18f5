# blank: activations of all layers
# why: Activations are taken after the tanh.
    kept = []
    for i, weight in enumerate(weights):
        z = x @ weight.T + (0.0 if biases is None else biases[i])
        kept.append(z)
        x = torch.tanh(z)
    return kept
