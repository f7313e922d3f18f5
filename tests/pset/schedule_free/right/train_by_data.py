# blank: training switch of the three-sequence optimiser
# why: Out-of-place interpolation written through the data of the parameter.
        for group in self.param_groups:
            if group["in_train_mode"]:
                continue
            beta1 = group["betas"][0]
            for p in group["params"]:
                state = self.state.get(p, {})
                if "base" in state:
                    p.data = beta1 * state["average"] + (1 - beta1) * state["base"]
            group["in_train_mode"] = True
