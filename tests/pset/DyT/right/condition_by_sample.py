# blank: gain and shift from a condition
# why: A loop over the samples instead of new axes.
    u = layer(x)
    return torch.stack([u[i] + u[i] * g[i] + h[i] for i in range(len(x))])
