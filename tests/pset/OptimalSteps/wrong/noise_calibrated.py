# blank: student sampler
# why: The noise is rescaled too.
    times = grid.to(noise.dtype)
    x = noise.clone()
    for i, j in pairwise([*schedule, 0]):
        if spreads is not None:
            x = calibrate_amplitude(x, spreads[i])
        x = x + (times[j] - times[i]) * velocity(x, torch.full((len(x),), i), cond)
    return x
