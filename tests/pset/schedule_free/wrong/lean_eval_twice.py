# blank: evaluation switch of the two-buffer optimiser
# why: Every call extrapolates, whatever the mode.
        for group in self.param_groups:
            beta1, _ = group["betas"]
            for p in group["params"]:
                if state := self.state[p]:
                    p.sub_(state["base"], alpha=1 - beta1).div_(beta1)
            group["in_train_mode"] = False
