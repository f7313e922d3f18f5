# blank: training switch of the two-buffer optimiser
# why: The interpolation weights are exchanged.
        for group in self.param_groups:
            if not group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.mul_(1 - beta1).add_(state["base"], alpha=beta1)
                group["in_train_mode"] = True
