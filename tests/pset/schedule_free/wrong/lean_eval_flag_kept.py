# blank: evaluation switch of the two-buffer optimiser
# why: The mode flag is never cleared.
        for group in self.param_groups:
            if group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.sub_(state["base"], alpha=1 - beta1).div_(beta1)
