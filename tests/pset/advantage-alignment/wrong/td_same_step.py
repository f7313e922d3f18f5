# blank: bootstrapped target with done mask
# why: Bootstraps from the present step.
        following = lagged_values.detach()[..., :-1].clone()
        if dones is not None:
            following[dones, :, -1] = 0.0
        target = rewards[..., :-1] + cfg.gamma * following
