# blank: component index for each pixel
# why: The likeliest component is taken instead of a random one.
    index = mix.log_weights.argmax(dim=1)
