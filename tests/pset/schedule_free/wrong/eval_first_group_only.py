# blank: evaluation switch of the three-sequence optimiser
# why: The first group decides for all of them.
        if self.param_groups[0]["in_train_mode"]:
            for group in self.param_groups:
                for p in group["params"]:
                    if self.state[p]:
                        p.copy_(self.state[p]["average"])
                group["in_train_mode"] = False
