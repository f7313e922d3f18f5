# blank: temporal difference errors
# why: The reward of the following step.
    delta = rewards[..., 1:] + gamma * values[..., 1:] - values[..., :-1]
