# blank: normalise latents without affine parameters
# why: Arguments by position.
    return nn.BatchNorm2d(channels, 0.0001, momentum, False)
