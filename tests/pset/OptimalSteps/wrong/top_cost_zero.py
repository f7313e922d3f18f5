# blank: next row of the dynamic programme
# why: Index N gets a cost.
    num_steps = len(grid) - 1
    times = grid.to(teacher.dtype)
    index = torch.arange(1, num_steps + 1)
    conditions = None if cond is None else cond.expand(num_steps, *cond.shape)
    directions = velocity(row.states[1:], index, conditions)
    new = row if False else Row(row.states.clone(), row.cost.clone(), row.source.clone())
    for j in range(num_steps):
        least = new.cost[j].clone() if carry_over else torch.tensor(math.inf)
        for i in range(num_steps, j, -1):
            state = row.states[i] + directions[i - 1] * (times[j] - times[i])
            error = ((state - teacher[j]) ** 2).mean()
            if error < least:
                least = error
                new.states[j], new.cost[j], new.source[j] = state, error, i
    new.cost[num_steps] = 0
    return new
