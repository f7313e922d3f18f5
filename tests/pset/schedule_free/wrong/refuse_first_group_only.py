# blank: refuse to step outside training mode
# why: Only the first group is looked at.
        if not self.param_groups[0]["in_train_mode"]:
            raise RuntimeError("call train_mode() before step()")
