# blank: normalise latents without affine parameters
# why: Takes the momentum as the share of the old statistics.
    return nn.BatchNorm2d(channels, eps=1e-4, momentum=1 - momentum, affine=False, track_running_stats=True)
