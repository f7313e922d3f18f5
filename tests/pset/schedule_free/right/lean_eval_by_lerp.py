# blank: evaluation switch of the two-buffer optimiser
# why: Extrapolation as a lerp with a weight above one.
        for group in self.param_groups:
            if not group["in_train_mode"]:
                continue
            for p in group["params"]:
                if "base" in self.state[p]:
                    p.lerp_(self.state[p]["base"], 1 - 1 / group["betas"][0])
            group["in_train_mode"] = False
