# blank: component index for each pixel
# why: Each channel of a pixel draws a component of its own.
    log_weights = mix.log_weights.expand_as(mix.centres).movedim(1, -1)
    probs = log_weights.softmax(dim=-1).flatten(0, -2)
    index = torch.multinomial(probs, num_samples=1, generator=generator)
    index = index.view(log_weights.shape[:-1])
