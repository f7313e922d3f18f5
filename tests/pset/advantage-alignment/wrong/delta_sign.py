# blank: temporal difference errors
# why: The two values change places.
    delta = rewards[..., :-1] + gamma * values[..., :-1] - values[..., 1:]
