# blank: teacher trajectory
# why: The wider type of the grid wins.
    states = [noise]
    for i in range(len(grid) - 1, 0, -1):
        v = velocity(states[0], torch.full((len(noise),), i), cond)
        states.insert(0, states[0] + v * (grid[i - 1] - grid[i]))
    return torch.stack(states).to(grid.dtype)
