# blank: student sampler
# why: Steps of zero length are skipped.
    x = noise
    for m, i in enumerate(schedule):
        j = schedule[m + 1] if m + 1 < len(schedule) else 0
        if i == j:
            continue
        index = torch.tensor([i] * len(noise))
        x = torch.add(x, velocity(x, index, cond), alpha=float(grid[j] - grid[i]))
        if j and spreads is not None:
            x = calibrate_amplitude(x, float(spreads[j]))
    return x
