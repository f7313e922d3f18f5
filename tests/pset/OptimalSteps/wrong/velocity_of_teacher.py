# blank: velocities at all source states of the previous row
# why: The teacher's states are fed.
    index = torch.arange(1, num_steps + 1)
    conditions = None if cond is None else cond.expand(num_steps, *cond.shape)
    directions = velocity(teacher[1:], index, conditions)
