# blank: velocities at all source states of the previous row
# why: The indices are one too small.
    index = torch.arange(num_steps).clamp(min=1)
    conditions = None if cond is None else cond.expand(num_steps, *cond.shape)
    directions = velocity(row.states[1:], index, conditions)
