# blank: normalise latents without affine parameters
# why: Leaves the small constant at the library's 1e-5.
    return nn.BatchNorm2d(channels, eps=1e-5, momentum=momentum, affine=False, track_running_stats=True)
