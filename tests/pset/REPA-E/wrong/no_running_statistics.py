# blank: normalise latents without affine parameters
# why: Keeps no running statistics.
    return nn.BatchNorm2d(channels, eps=1e-4, momentum=momentum, affine=False, track_running_stats=False)
