# blank: loss of plain deletion
# why: Shows the network clean samples.
    prediction = denoiser(clean, timestep)
    return (noise - prediction).square().flatten(1).sum(dim=1).mean()
