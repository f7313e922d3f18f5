# blank: evaluation switch of the three-sequence optimiser
# why: The mode flag is never cleared.
        for group in self.param_groups:
            if group["in_train_mode"]:
                for p in group["params"]:
                    if self.state[p]:
                        p.copy_(self.state[p]["average"])
