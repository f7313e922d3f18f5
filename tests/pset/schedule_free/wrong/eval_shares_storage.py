# blank: evaluation switch of the three-sequence optimiser
# why: The parameter becomes an alias of the average, so later writes change both.
        for group in self.param_groups:
            if group["in_train_mode"]:
                for p in group["params"]:
                    if self.state[p]:
                        p.data = self.state[p]["average"]
                group["in_train_mode"] = False
