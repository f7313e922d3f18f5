# blank: training switch of the two-buffer optimiser
# why: Out-of-place interpolation.
        for group in self.param_groups:
            if group["in_train_mode"]:
                continue
            for p in group["params"]:
                z = self.state[p].get("base") if p in self.state else None
                if z is not None:
                    p.copy_(group["betas"][0] * p + (1 - group["betas"][0]) * z)
            group["in_train_mode"] = True
