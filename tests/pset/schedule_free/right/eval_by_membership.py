# blank: evaluation switch of the three-sequence optimiser
# why: Membership in the state decides, the group loop skips early.
        for group in self.param_groups:
            if not group["in_train_mode"]:
                continue
            group["in_train_mode"] = False
            for p in group["params"]:
                if p in self.state and "average" in self.state[p]:
                    p.data.copy_(self.state[p]["average"])
