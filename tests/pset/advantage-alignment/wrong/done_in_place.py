# blank: bootstrapped target with done mask
# why: The lagged values are overwritten.
        following = lagged_values.detach()[..., 1:]
        if dones is not None:
            following[dones, :, -1] = 0.0
        target = rewards[..., :-1] + cfg.gamma * following
