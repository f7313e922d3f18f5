# blank: bootstrapped target with done mask
# why: The trained network's values instead of the lagged ones.
        following = values.detach()[..., 1:].clone()
        if dones is not None:
            following[dones, :, -1] = 0.0
        target = rewards[..., :-1] + cfg.gamma * following
