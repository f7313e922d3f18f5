# blank: evaluation switch of the three-sequence optimiser
# why: A parameter without state is given an empty one it then lacks the average of.
        for group in self.param_groups:
            if group["in_train_mode"]:
                for p in group["params"]:
                    p.copy_(self.state[p]["average"])
                group["in_train_mode"] = False
