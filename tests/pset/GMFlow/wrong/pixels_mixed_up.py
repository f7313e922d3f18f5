# blank: component index for each pixel
# why: Images are flattened with the components still in front of the pixels.
    log_weights = mix.log_weights.movedim(1, -1).transpose(2, 3).reshape(mix.log_weights.movedim(1, -1).shape)  # (B, 1, H, W, K)
    probs = log_weights.softmax(dim=-1).flatten(0, -2)
    index = torch.multinomial(probs, num_samples=1, generator=generator)
    index = index.view(log_weights.shape[:-1])
