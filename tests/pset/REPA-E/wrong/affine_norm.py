# blank: normalise latents without affine parameters
# why: Gives the norm learned gains and shifts.
    return nn.BatchNorm2d(channels, eps=1e-4, momentum=momentum, affine=True, track_running_stats=True)
