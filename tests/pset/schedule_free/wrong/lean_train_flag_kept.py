# blank: training switch of the two-buffer optimiser
# why: The mode flag is never set.
        for group in self.param_groups:
            if not group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.mul_(beta1).add_(state["base"], alpha=1 - beta1)
