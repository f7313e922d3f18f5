# blank: teacher trajectory
# why: Entry 0 is the noise.
    states = [noise]
    for i in range(len(grid) - 1, 0, -1):
        v = velocity(states[-1], torch.full((len(noise),), i), cond)
        states.append(states[-1] + v * (grid[i - 1] - grid[i]).to(noise.dtype))
    return torch.stack(states)
