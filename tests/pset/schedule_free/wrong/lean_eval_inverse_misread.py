# blank: evaluation switch of the two-buffer optimiser
# why: The roles of the interpolation weight and its complement are exchanged.
        for group in self.param_groups:
            if group["in_train_mode"]:
                beta1, _ = group["betas"]
                for p in group["params"]:
                    if state := self.state[p]:
                        p.copy_((p - beta1 * state["base"]) / (1 - beta1 + 1e-12))
                group["in_train_mode"] = False
