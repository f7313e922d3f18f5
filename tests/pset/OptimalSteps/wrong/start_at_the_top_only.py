# blank: start row shared by all indices
# why: Only index N may be the beginning.
    states = torch.full((num_steps + 1, *noise.shape), 1e6, dtype=noise.dtype)
    states[num_steps] = noise
    cost = noise.new_full((num_steps + 1,), math.inf)
    return Row(states, cost, torch.full((num_steps + 1,), num_steps))
