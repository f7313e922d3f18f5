# blank: velocities at all source states of the previous row
# why: States and indices do not belong together.
    index = torch.arange(1, num_steps + 1)
    conditions = None if cond is None else cond.expand(num_steps, *cond.shape)
    directions = velocity(row.states[:-1], index, conditions)
