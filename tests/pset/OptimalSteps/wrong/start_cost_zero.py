# blank: start row shared by all indices
# why: The costs start at zero, so that carry-over never accepts anything.
    states = torch.stack([noise] * (num_steps + 1))
    return Row(states, noise.new_zeros(num_steps + 1), torch.full((num_steps + 1,), num_steps))
