# blank: component index for each pixel
# why: The component does not come from the given generator.
    log_weights = mix.log_weights.movedim(1, -1)  # (B, 1, H, W, K)
    probs = log_weights.softmax(dim=-1).flatten(0, -2)
    index = torch.multinomial(probs, num_samples=1)
    index = index.view(log_weights.shape[:-1])
