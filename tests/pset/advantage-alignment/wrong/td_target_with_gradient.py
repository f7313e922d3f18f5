# blank: bootstrapped target with done mask
# why: The target network gets a gradient.
        keep = torch.ones_like(rewards[..., :-1])
        if dones is not None:
            keep[dones, :, -1] = 0.0
        target = rewards[..., :-1] + cfg.gamma * keep * lagged_values[..., 1:]
