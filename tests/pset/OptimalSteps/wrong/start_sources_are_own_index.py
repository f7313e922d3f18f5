# blank: start row shared by all indices
# why: Every entry is its own source.
    states = torch.stack([noise] * (num_steps + 1))
    return Row(states, noise.new_full((num_steps + 1,), math.inf), torch.arange(num_steps + 1))
