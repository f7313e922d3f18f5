# blank: teacher trajectory
# why: A list that is turned around and stacked.
    states = [noise]
    for i in reversed(range(1, len(grid))):
        index = torch.ones(len(noise), dtype=torch.long) * i
        gap = float(grid[i]) - float(grid[i - 1])
        states.append(states[-1] - gap * velocity(states[-1], index, cond))
    return torch.stack(states[::-1])
