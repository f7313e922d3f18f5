# blank: component index for each pixel
# why: One component is drawn for all pixels of an image.
    probs = mix.log_weights.exp().mean(dim=(3, 4)).squeeze(2)
    index = torch.multinomial(probs, num_samples=1, generator=generator)[:, :, None, None]
