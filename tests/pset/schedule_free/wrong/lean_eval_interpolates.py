# blank: evaluation switch of the two-buffer optimiser
# why: The point is interpolated with the base instead of extrapolated away from it.
        for group in self.param_groups:
            if group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.mul_(beta1).add_(state["base"], alpha=1 - beta1)
                group["in_train_mode"] = False
