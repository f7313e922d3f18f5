# blank: normalise latents without affine parameters
# why: Leaves the momentum at its default.
    return nn.BatchNorm2d(channels, eps=1e-4, momentum=0.1, affine=False, track_running_stats=True)
