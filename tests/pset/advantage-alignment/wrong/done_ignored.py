# blank: bootstrapped target with done mask
# why: The flags are ignored.
        target = rewards[..., :-1] + cfg.gamma * lagged_values.detach()[..., 1:]
