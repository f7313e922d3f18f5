# blank: evaluation switch of the three-sequence optimiser
# why: Groups already in evaluation mode are written again.
        for group in self.param_groups:
            for p in group["params"]:
                if self.state[p]:
                    p.copy_(self.state[p]["average"])
            group["in_train_mode"] = False
