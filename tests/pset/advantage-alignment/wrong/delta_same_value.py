# blank: temporal difference errors
# why: Bootstraps without discount.
    delta = rewards[..., :-1] + values[..., 1:] - values[..., :-1]
