# blank: training switch of the three-sequence optimiser
# why: The mode flag is never set.
        for group in self.param_groups:
            if not group["in_train_mode"]:
                for p in group["params"]:
                    state = self.state[p]
                    if state:
                        p.copy_(torch.lerp(state["base"], state["average"], group["betas"][0]))
