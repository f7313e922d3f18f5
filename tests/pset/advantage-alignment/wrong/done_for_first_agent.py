# blank: bootstrapped target with done mask
# why: Only one agent is masked.
        following = lagged_values.detach()[..., 1:].clone()
        if dones is not None:
            following[dones, 0, -1] = 0.0
        target = rewards[..., :-1] + cfg.gamma * following
